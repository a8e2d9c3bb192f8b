import {
  $constructor,
  $ZodMap,
  config,
  util,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { wordWithDetails } from "./details.ts";
import { RunContext } from "./run-context.ts";
import { sizeCap } from "./size-cap.ts";

/**
 * Zod's map, which ends with the entry after which nothing more is told.
 *
 * @internal
 */
export const BoundedMap: $constructor<$ZodMap> = $constructor("BoundedMap", (schema, def) => {
  $ZodMap.init(schema, def);
  const refuse = schema._zod.parse.bind(schema._zod);
  const cap = sizeCap(def);
  const { memoizer } = config();
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    if (!(input instanceof Map) || input.size > cap) return refuse(payload, context);
    const run = RunContext.of(context);
    const output = new Map<unknown, unknown>();
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;

    function accept(key: unknown, keyResult: ParsePayload, valueResult: ParsePayload): void {
      if (keyResult.issues.length > 0) {
        if (isPropertyKey(key)) run.add(payload, keyResult.issues, key);
        else run.add(payload, [invalid("invalid_key", key, keyResult)]);
      }
      if (valueResult.issues.length > 0) {
        if (isPropertyKey(key)) run.add(payload, valueResult.issues, key);
        else run.add(payload, [invalid("invalid_element", key, valueResult)]);
      }
      output.set(keyResult.value, valueResult.value);
    }
    function invalid(
      code: "invalid_key" | "invalid_element",
      key: unknown,
      result: ParsePayload,
    ): $ZodRawIssue {
      const issues = result.issues.map((issue) => wordWithDetails(issue));
      return code === "invalid_key"
        ? { code, origin: "map", input, inst: schema, issues }
        : { code, origin: "map", input, inst: schema, key, issues };
    }

    const pending: Promise<void>[] = [];
    for (const [key, value] of input) {
      const keyResult = def.keyType._zod.run({ value: key, issues: [] }, context);
      const valueResult = def.valueType._zod.run({ value, issues: [] }, context);
      if (keyResult instanceof Promise || valueResult instanceof Promise) {
        const settled = Promise.all([keyResult, valueResult]).then(([keyPayload, valuePayload]) => {
          accept(key, keyPayload, valuePayload);
        });
        pending.push(settled);
      } else {
        accept(key, keyResult, valueResult);
        if (payload.issues.length > 0 && run.ends(payload)) break;
      }
    }
    return pending.length === 0 ? payload : Promise.all(pending).then(() => payload);
  };
});

function isPropertyKey(key: unknown): key is PropertyKey {
  return util.propertyKeyTypes.has(typeof key);
}
