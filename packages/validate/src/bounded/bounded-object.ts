import {
  $constructor,
  $ZodObjectJIT,
  config,
  util,
  type $ZodObject,
  type $ZodType,
  type ParsePayload,
} from "zod/v4/core";
import { maxListedKeys } from "../limits.ts";
import { placeProperty } from "./place-property.ts";
import { RunContext } from "./run-context.ts";
import { runNow } from "./run-now.ts";
import { runParts } from "./run-parts.ts";

/**
 * Zod's object with a catchall, which ends with the key after which nothing more is told; of the keys
 * that a strict object refuses, that is the first one that no message names. In a synchronous run Zod
 * itself parses the declared keys.
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
    const isStrict = catchall?._zod.def.type === "never";
    const { memoizer } = config();
    schema._zod.parse = (payload, context) => {
      const input: unknown = payload.value;
      if (catchall === undefined || !util.isObject(input)) return refuse(payload, context);
      const run = RunContext.of(context);
      if (isStrict && !(run.listsFewKeys() && hasNoErrorFunction(def))) {
        // An intersection takes back the object's own issues, and none of what is in it.
        return refuse(payload, run.isOperand ? run.part() : context);
      }
      if (context.async === false) {
        void parseDeclared(payload, context);
        if (payload.issues.length > 0 && run.abortEarly && util.aborted(payload)) return payload;
        if (isStrict) {
          refuseUndeclared(schema, payload, input, shape);
          return payload;
        }
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

/** Whether no function of the author's writes the message of an issue. */
function hasNoErrorFunction({ error }: $ZodObject["_zod"]["def"]): boolean {
  return error === undefined && config().customError === undefined;
}

/** Adds the issue that lists the keys which are not declared. It does not abort, as Zod's own. */
function refuseUndeclared(
  inst: $ZodObject,
  { issues }: ParsePayload,
  input: object,
  shape: ReadonlyMap<PropertyKey, unknown>,
): void {
  const keys: string[] = [];
  for (const key in input) {
    if (shape.has(key)) continue;
    keys.push(key);
    if (keys.length > maxListedKeys) break;
  }
  if (keys.length === 0) return;
  issues.push({
    code: "unrecognized_keys",
    keys,
    input: input as Record<string, unknown>,
    inst,
    continue: true,
  });
}

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
