import { regexes, type $ZodRecordDef, type $ZodType, type ParsePayload } from "zod/v4/core";
import { replaceRun } from "../limits/limited-part.ts";
import { RunContext } from "../limits/run-context.ts";
import { ignoreRejection } from "../copy/run-now.ts";

/**
 * Limits the keys of a record: of a key that is refused Zod raises one issue, with those of the key in
 * it. As an operand of an intersection a record looks at every key, which the other operand may accept.
 *
 * @internal
 */
export function limitKey(keyType: $ZodType, mode: $ZodRecordDef["mode"]): $ZodType {
  const isTold = mode !== "loose" && keyType._zod.values === undefined;
  return replaceRun(keyType, (payload, context) => {
    const run = RunContext.of(context);
    const { budget } = run;
    // Zod asks a second time for a text that is a number, and must hear the same.
    const isRepeated = typeof payload.value === "number";
    if (budget?.isSpent === true && !isRepeated) {
      // Zod leaves such a key out.
      payload.value = "__proto__";
      return payload;
    }
    const result = runKey(keyType, payload.value, run.explain());
    if (result.issues.length === 0 || !isTold) return result;
    if (!run.isOperand && !isRepeated) budget?.addOwn();
    // To word thousands of issues that nobody is told of would take longer than all the rest.
    if (run.isOperand)
      result.issues = [{ code: "custom", input: payload.value, message: "Invalid key" }];
    return result;
  });
}

/** A text that is a number is also tried as one. */
function runKey(keyType: $ZodType, key: unknown, context: RunContext): ParsePayload {
  const result = runKeyNow(keyType, key, context);
  if (result.issues.length === 0 || typeof key !== "string" || !regexes.number.test(key))
    return result;
  const retried = runKeyNow(keyType, Number(key), context);
  return retried.issues.length === 0 ? retried : result;
}

function runKeyNow(keyType: $ZodType, value: unknown, context: RunContext): ParsePayload {
  const result = keyType._zod.run({ value, issues: [] }, context);
  if (!(result instanceof Promise)) return result;
  ignoreRejection(result);
  throw new Error("Async schemas not supported in object keys currently");
}
