import { regexes, type $ZodRecordDef, type $ZodType, type ParsePayload } from "zod/v4/core";
import { replaceRun } from "../limits/limited-part.ts";
import { RunContext } from "../limits/run-context.ts";
import { ignoreRejection } from "../copy/run-now.ts";

/**
 * Limits the keys of a record: for a refused key Zod raises one issue, which contains those of the key.
 * A record that is an operand of an intersection looks at every key: the other may accept it.
 *
 * @internal
 */
export function limitKey(keyType: $ZodType, mode: $ZodRecordDef["mode"]): $ZodType {
  const isReported = mode !== "loose" && keyType._zod.values === undefined;
  return replaceRun(keyType, (payload, context) => {
    const run = RunContext.of(context);
    const { budget } = run;
    // Zod runs a text that is a number a second time, and must get the same answer.
    const isRepeated = typeof payload.value === "number";
    if (budget?.isSpent === true && !isRepeated) {
      // Zod leaves such a key out.
      payload.value = "__proto__";
      return payload;
    }
    const result = runKey(keyType, payload.value, run.explain());
    if (result.issues.length === 0 || !isReported) return result;
    if (!run.isOperand && !isRepeated) budget?.addOwn();
    // Formatting thousands of issues that are not reported would take longer than all the rest.
    if (run.isOperand) {
      result.issues = [{ code: "custom", input: payload.value, message: "Invalid key" }];
    }
    return result;
  });
}

/** Runs a key; a text that is a number is tried as a number, too. */
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
