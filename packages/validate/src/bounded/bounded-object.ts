import { $constructor, $ZodObjectJIT, util, type $ZodObject } from "zod/v4/core";
import { RunContext } from "./run-context.ts";
import { abandon, runNow } from "./run-now.ts";

/**
 * Zod's object with a catchall, which ends with the undeclared key after which nothing more is told.
 * Zod itself parses the declared keys, and in an asynchronous run everything.
 *
 * @internal
 */
export const BoundedObject: $constructor<$ZodObject> = $constructor(
  "BoundedObject",
  (schema, def) => {
    $ZodObjectJIT.init(schema, def);
    const parseAll = schema._zod.parse.bind(schema._zod);
    const parseDeclared = createDeclaredParse(def);
    const declared: ReadonlySet<string> = new Set(Object.keys(def.shape));
    const { catchall } = def;
    schema._zod.parse = (payload, context) => {
      const input: unknown = payload.value;
      if (catchall === undefined || !util.isObject(input) || context.async !== false) {
        return parseAll(payload, context);
      }
      const result = parseDeclared(payload, context);
      if (result instanceof Promise) abandon(result);
      const run = RunContext.of(context);
      if (result.issues.length > 0 && run.abortEarly && util.aborted(result)) return result;
      const output = result.value as Record<string, unknown>;
      for (const key in input) {
        if (declared.has(key) || key === "__proto__") continue;
        const value = runNow(catchall, input[key], context);
        output[key] = value.value;
        if (value.issues.length === 0) continue;
        const seen = result.issues.length;
        run.add(result, value.issues, key);
        if (run.ends(result, result.issues, seen)) break;
      }
      return result;
    };
  },
);

/**
 * Zod's parse of the declared keys alone, compiled where Zod compiles. It is taken from a schema that
 * is never finished, so that it does not register what it builds as another schema's.
 */
function createDeclaredParse(def: $ZodObject["_zod"]["def"]): $ZodObject["_zod"]["parse"] {
  const declared: object = {};
  const shape = { type: "object", shape: def.shape, error: def.error } as const;
  $ZodObjectJIT.init(declared as $ZodObject, shape);
  const internals = (declared as $ZodObject)._zod;
  return internals.parse.bind(internals);
}
