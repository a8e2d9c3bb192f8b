import {
  $constructor,
  $ZodRecord,
  config,
  regexes,
  util,
  type $ZodRawIssue,
  type $ZodType,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";
import { withDetails, wordWithDetails } from "./details.ts";
import { RunContext } from "./run-context.ts";

/**
 * Zod's record, which ends with the entry after which nothing more is told. As an operand of an
 * intersection it looks at every key: the other operand may own the keys that it refuses.
 *
 * @internal
 */
export const BoundedRecord: $constructor<$ZodRecord> = $constructor(
  "BoundedRecord",
  (schema, def) => {
    $ZodRecord.init(schema, def);
    const parseExhaustive = schema._zod.parse.bind(schema._zod);
    const { memoizer } = config();
    schema._zod.parse = (payload, context) => {
      const input: unknown = payload.value;
      const { values } = def.keyType._zod;
      // Such a record reads the keys that its schema lists, however many the value has.
      const isExhaustive = values !== undefined && def.partial !== true;
      if (isExhaustive || !util.isPlainObject(input)) return parseExhaustive(payload, context);

      const run = RunContext.of(context);
      const output: Record<PropertyKey, unknown> = {};
      memoizer?.alloc(schema, payload, output, context);
      payload.value = output;
      const unrecognized: string[] = [];
      const pending: Promise<void>[] = [];
      /** What no intersection can take back. */
      const certain = run.isOperand ? [] : payload.issues;

      function add(key: PropertyKey, issues: readonly $ZodRawIssue[]): void {
        if (!run.isOperand) {
          run.add(payload, issues, key);
          return;
        }
        for (const issue of util.prefixIssues(key, [...issues])) {
          payload.issues.push(issue);
          certain.push(issue);
        }
      }

      for (const key of Reflect.ownKeys(input)) {
        if (key === "__proto__" || !isEnumerable(input, key)) continue;
        const keyResult = runKey(def.keyType, key, context);
        if (keyResult.issues.length > 0) {
          if (def.mode === "loose") {
            output[key] = input[key];
          } else if (values !== undefined) {
            // Zod lists symbols too, whatever its types say of the keys of this issue.
            unrecognized.push(key as string);
          } else {
            const issue = toInvalidKey(schema, key, keyResult.issues);
            if (run.isOperand) payload.issues.push(issue);
            else run.add(payload, [issue]);
            if (!run.isOperand && run.ends(payload)) break;
          }
          continue;
        }
        // Zod writes under whatever the schema of the keys makes of a key.
        const outputKey = keyResult.value as PropertyKey;
        if (outputKey === "__proto__") continue;
        const result = def.valueType._zod.run({ value: input[key], issues: [] }, context);
        if (result instanceof Promise) {
          const settled = result.then(({ value, issues }) => {
            add(key, issues);
            output[outputKey] = value;
          });
          pending.push(settled);
        } else {
          output[outputKey] = result.value;
          if (result.issues.length === 0) continue;
          add(key, result.issues);
          if (run.ends(payload, certain)) break;
        }
      }
      if (unrecognized.length > 0) {
        payload.issues.push({
          code: "unrecognized_keys",
          input,
          inst: schema,
          keys: unrecognized,
          continue: true,
        });
      }
      return pending.length === 0 ? payload : Promise.all(pending).then(() => payload);
    };
  },
);

/** Runs the schema of the keys; a text that is a number is also tried as one. */
function runKey(keyType: $ZodType, key: PropertyKey, context: ParseContextInternal): ParsePayload {
  const result = runKeyNow(keyType, key, context);
  if (result.issues.length === 0 || typeof key !== "string" || !regexes.number.test(key)) {
    return result;
  }
  const retried = runKeyNow(keyType, Number(key), context);
  return retried.issues.length === 0 ? retried : result;
}

function runKeyNow(
  keyType: $ZodType,
  value: PropertyKey,
  context: ParseContextInternal,
): ParsePayload {
  const result = keyType._zod.run({ value, issues: [] }, context);
  if (!(result instanceof Promise)) return result;
  // Its rejection would end the process, since nobody waits for it.
  result.catch(() => undefined);
  throw new Error("Async schemas not supported in object keys currently");
}

function toInvalidKey(
  schema: $ZodRecord,
  key: PropertyKey,
  issues: readonly $ZodRawIssue[],
): $ZodRawIssue {
  return withDetails(
    { code: "invalid_key", origin: "record", issues: [], input: key, path: [key], inst: schema },
    "issues",
    () => issues.map((issue) => wordWithDetails(issue)),
  );
}

function isEnumerable(value: object, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(value, key);
}
