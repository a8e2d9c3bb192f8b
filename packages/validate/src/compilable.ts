import { util, type $ZodCheck, type $ZodType, type $ZodTypes } from "zod/v4/core";

/** The maximum number of parts of a schema that is compiled. Zod takes about 25 µs for each. */
export const maxCompiledParts = 200;

/**
 * Whether the code that Zod compiles for a schema keeps to the limits. The parts of the schema are not checked. The
 * caller checks each of them.
 *
 * @param holdsCatch - Whether a part of the schema is a catch or contains one.
 */
export function isCompilable(schema: $ZodTypes, holdsCatch: boolean): boolean {
  const { def } = schema._zod;
  if (holdsCatch) {
    // Compiled code runs a failed catch twice: with n catches inside one another, the innermost runs 2^n times.
    if (def.type === "catch") return false;
    // Compiled code runs a union with a fallback in a brief run, in which the function of a catch receives few issues.
    if ("unionFallback" in def && def.unionFallback === true) return false;
  }
  // The schemas in checks of properties are not compiled, and run without the limits.
  if (def.checks?.some(holdsSchemas) === true) return false;
  return def.type !== "intersection" || mergesFast(schema, new Map());
}

function holdsSchemas({ _zod: { def } }: $ZodCheck): boolean {
  return def.check === "property" || def.check === "properties";
}

/**
 * Whether Zod merges the outputs of an intersection fast. It looks up each key of one side in a list of the other side's
 * keys, and does the same for each pair of objects under a common key. So both sides must list their keys, and have no
 * object under the same key.
 *
 * @param keys - The keys of the sides before this one, each with its schema; `undefined` if that is behind a getter.
 */
function mergesFast(side: $ZodType, keys: Map<PropertyKey, $ZodType | undefined>): boolean {
  const { def } = (side as $ZodTypes)._zod;
  if (def.type === "intersection") return mergesFast(def.left, keys) && mergesFast(def.right, keys);
  if (def.type !== "object") return false;
  // With another catchall, keys that the schema does not list reach the output.
  if (def.catchall !== undefined && def.catchall._zod.def.type !== "never") return false;
  const shape = util.rawShape(def) ?? def.shape;
  return Reflect.ownKeys(shape).every((key) => {
    const part = Reflect.getOwnPropertyDescriptor(shape, key)?.value as $ZodType | undefined;
    const isFast = !keys.has(key) || (isScalar(part) && isScalar(keys.get(key)));
    keys.set(key, part);
    return isFast;
  });
}

function isScalar(schema: $ZodType | undefined): boolean {
  return schema !== undefined && scalars.has(schema._zod.def.type);
}

const scalars: ReadonlySet<string> = new Set(
  "string number boolean bigint literal enum null".split(" "),
);
