import {
  $constructor,
  $ZodObjectJIT,
  config,
  util,
  type $ZodObject,
  type $ZodType,
} from "zod/v4/core";
import { placeProperty } from "./place-property.ts";
import { RunContext } from "./run-context.ts";
import { runNow } from "./run-now.ts";
import { runParts } from "./run-parts.ts";

/**
 * Zod's object with a catchall, which ends with the key after which nothing more is told. In a
 * synchronous run Zod itself parses the declared keys.
 *
 * @internal
 */
export const BoundedObject: $constructor<$ZodObject> = $constructor(
  "BoundedObject",
  (schema, def) => {
    $ZodObjectJIT.init(schema, def);
    const refuse = schema._zod.parse.bind(schema._zod);
    const parseDeclared = createDeclaredParse(def);
    const { catchall } = def;
    const shape: ReadonlyMap<PropertyKey, $ZodType> = new Map(
      Reflect.ownKeys(def.shape).map((key) => [key, Reflect.get(def.shape, key) as $ZodType]),
    );
    const { memoizer } = config();
    schema._zod.parse = (payload, context) => {
      const input: unknown = payload.value;
      if (catchall === undefined || !util.isObject(input)) return refuse(payload, context);
      const run = RunContext.of(context);
      if (context.async === false) {
        void parseDeclared(payload, context);
        if (payload.issues.length > 0 && run.abortEarly && util.aborted(payload)) return payload;
        const fields = payload.value as Record<string, unknown>;
        // Nothing that can be spared stands between a value and its schema.
        for (const key in input) {
          if (key === "__proto__" || shape.has(key)) continue;
          const result = runNow(catchall, input[key], context);
          fields[key] = result.value;
          if (result.issues.length === 0) continue;
          const seen = payload.issues.length;
          run.add(payload, result.issues, key);
          if (run.ends(payload, payload.issues, seen)) break;
        }
        return payload;
      }
      const output = {};
      memoizer?.alloc(schema, payload, output, context);
      payload.value = output;
      const keys = [...shape.keys()];
      for (const key in input) if (!shape.has(key)) keys.push(key);
      return runParts(run, payload, keys, (key) => {
        // It would become the prototype of the output.
        if (key === "__proto__") return false;
        const part = shape.get(key) ?? catchall;
        const result = part._zod.run({ value: Reflect.get(input, key), issues: [] }, context);
        if (!(result instanceof Promise)) {
          return placeProperty(
            run,
            payload,
            { key, schema: part, isPresent: key in input },
            result,
          );
        }
        return result.then((settled) => {
          placeProperty(run, payload, { key, schema: part, isPresent: key in input }, settled);
        });
      });
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
