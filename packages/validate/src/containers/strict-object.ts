import {
  $ZodObjectJIT,
  config,
  util,
  type $ZodObject,
  type $ZodObjectDef,
  type ParsePayload,
} from "zod/v4/core";
import { maxListedKeys } from "../limits.ts";
import { RunContext } from "../limits/run-context.ts";

/**
 * Whether an object refuses the keys that it does not declare.
 *
 * @internal
 */
export function isStrict({ catchall }: $ZodObjectDef): boolean {
  return catchall?._zod.def.type === "never";
}

/**
 * Makes a strict object list only as many refused keys as a message names, and one more, where nothing
 * reads the others: listing 100,000 keys that are numbers takes Zod 80 ms.
 *
 * @param schema - The object, whose parse is replaced.
 * @param def - Its definition.
 *
 * @internal
 */
export function refuseUndeclaredKeys(schema: $ZodObject, def: $ZodObjectDef): void {
  const refuse = schema._zod.parse.bind(schema._zod);
  // A schema that is never finished registers nothing of what it builds.
  const declared = {} as $ZodObject;
  $ZodObjectJIT.init(declared, { type: "object", shape: def.shape, error: def.error });
  const parseDeclared = declared._zod.parse.bind(declared._zod);
  const keys = new Set(Reflect.ownKeys(def.shape));
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    const run = RunContext.of(context);
    const isRead = def.error !== undefined || config().customError !== undefined;
    if (run.async || isRead || !run.listsFewKeys() || !util.isObject(input)) {
      return refuse(payload, context);
    }
    void parseDeclared(payload, context);
    const isOver = payload.issues.length > 0 && run.abortEarly && util.aborted(payload);
    if (!isOver) listUndeclared(schema, payload, input, keys);
    return payload;
  };
}

/** Adds the issue that lists the undeclared keys. Like Zod's own, it does not abort. */
function listUndeclared(
  inst: $ZodObject,
  { issues }: ParsePayload,
  input: Record<string, unknown>,
  declared: ReadonlySet<PropertyKey>,
): void {
  const keys: string[] = [];
  for (const key in input) {
    if (!declared.has(key) && keys.push(key) > maxListedKeys) break;
  }
  if (keys.length === 0) return;
  issues.push({ code: "unrecognized_keys", keys, input, inst, continue: true });
}
