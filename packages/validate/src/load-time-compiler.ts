import { config, util, version, type $ZodType } from "zod/v4/core";
import type { SchemaCopies } from "./schema-copies.ts";
import type { BoundedValidator, Validator } from "./validator.ts";

/**
 * The maximum number of parts of schemas that are compiled while a module loads. It is a number and not a time, because
 * clocks do not advance on workerd while a module loads.
 */
const maxPartsWhileLoading = 2_000;

/**
 * Compiles schemas in the given order, up to 2,000 parts, on a platform that allows code generation only while a module
 * loads. A schema that is not compiled runs as before. Never throws.
 *
 * @param validators - The validators of the schemas. None has validated a value.
 */
export function compileWhileLoading(validators: Iterable<Validator>): void {
  if (config().jitless === true) return;
  let partsLeft = maxPartsWhileLoading;
  const accept = ({ partCount, holdsLazy, objects }: SchemaCopies): boolean => {
    if (objects.length > 0) partsLeft -= partCount;
    // Zod would call the functions of lazy schemas to generate code.
    if (partsLeft < 0 || holdsLazy) return false;
    if (objects.every(generateCode)) return true;
    // Where code generation is forbidden, no schema is compiled.
    partsLeft = 0;
    return false;
  };
  for (const validator of validators) {
    if (partsLeft <= 0) return;
    try {
      assumeCodeGeneration(() => {
        // `createValidator` creates no others.
        (validator as Validator & Copying).copyEarly(mayCompile, accept);
      });
    } catch {
      // The first value triggers the copy again, and throws the error.
    }
  }
}

type Copying = Pick<BoundedValidator<unknown>, "copyEarly">;

/** Whether Zod generates code for a schema: an object of `z` from the same Zod. */
function mayCompile({ _zod }: $ZodType): boolean {
  return _zod.version === version && _zod.traits.has("$ZodObjectJIT");
}

/** Zod assumes that workerd never allows code generation. Its constructors read the assumption. */
function assumeCodeGeneration(run: () => void): void {
  Object.defineProperty(util.allowsEval, "value", { value: true, configurable: true });
  try {
    run();
  } finally {
    Reflect.deleteProperty(util.allowsEval, "value");
  }
}

/** Lets Zod generate the code of an object. The code stops at the first field, before any part of the schema runs. */
function generateCode(object: $ZodType): boolean {
  const stop = new Error("Stop");
  const fields = {
    get(): never {
      throw stop;
    },
  };
  try {
    void object._zod.parse({ value: new Proxy({}, fields), issues: [] }, { async: false });
    return true;
  } catch (error) {
    return error === stop;
  }
}
