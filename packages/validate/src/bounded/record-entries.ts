import {
  regexes,
  util,
  type $ZodRawIssue,
  type $ZodType,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";
import { InvalidRecordKey, type KeyType } from "./details.ts";
import { MergeTarget } from "./merge-values.ts";
import type { RecordPlan } from "./record-plan.ts";
import { RefusedRecordKeys } from "./refused-record-keys.ts";
import { RunContext } from "./run-context.ts";
import { ignoreRejection } from "./run-now.ts";
import { runParts } from "./run-parts.ts";

type Entries = Record<PropertyKey, unknown>;

/**
 * The entries of one value that are validated as a record.
 *
 * @internal
 */
export class RecordEntries {
  readonly #plan: RecordPlan;
  readonly #payload: ParsePayload;
  /** The context for the values: what is wrong below a key stands whatever an intersection says. */
  readonly #context: ParseContextInternal;
  readonly #run: RunContext;
  readonly #input: Readonly<Entries>;
  /** The value of the payload. */
  readonly #output: Entries | MergeTarget;
  readonly #keys: readonly PropertyKey[];
  readonly #unrecognized: PropertyKey[] = [];
  #refusedKeys: string[] | undefined;
  /** What no intersection can take back. */
  readonly #certain: $ZodRawIssue[];

  constructor(
    plan: RecordPlan,
    payload: ParsePayload,
    context: ParseContextInternal,
    input: Readonly<Entries>,
    keys: readonly PropertyKey[],
  ) {
    this.#plan = plan;
    this.#payload = payload;
    this.#run = RunContext.of(context);
    this.#context = this.#run.isOperand ? this.#run.part() : context;
    this.#input = input;
    this.#output = payload.value as Entries | MergeTarget;
    this.#keys = keys;
    this.#certain = this.#run.isOperand ? [] : payload.issues;
  }

  run(): ParsePayload | Promise<ParsePayload> {
    const keys = this.#keys;
    const runPart = (key: PropertyKey, index: number): boolean | Promise<void> => {
      const outcome = this.#runEntry(key);
      // As Zod does, before what is still waited for.
      if (index === keys.length - 1) this.#reportUnrecognized();
      return outcome;
    };
    return runParts(this.#run, this.#payload, keys, runPart, { certain: this.#certain });
  }

  #runEntry(key: PropertyKey): boolean | Promise<void> {
    if (key === "__proto__") return false;
    const { schema, takesTexts } = this.#plan;
    const { keyType, valueType } = schema._zod.def;
    let outputKey = key;
    if (!takesTexts || typeof key !== "string") {
      // One issue holds what is wrong with a key.
      const keyResult = runKey(keyType, key, this.#run.contain());
      if (keyResult.issues.length > 0) return this.#refuse(key);
      // Zod writes under whatever the schema of the keys makes of a key.
      outputKey = keyResult.value as PropertyKey;
      if (outputKey === "__proto__") return false;
    }
    const result = valueType._zod.run({ value: this.#input[key], issues: [] }, this.#context);
    if (result instanceof Promise) {
      return result.then(({ value, issues }) => {
        this.#add(key, issues);
        this.#place(outputKey, value);
      });
    }
    this.#place(outputKey, result.value);
    if (result.issues.length === 0) return false;
    this.#add(key, result.issues);
    return true;
  }

  #place(key: PropertyKey, value: unknown): void {
    const output = this.#output;
    if (output instanceof MergeTarget) output.add(key, value);
    else output[key] = value;
  }

  #refuse(key: PropertyKey): boolean {
    const { mode, keyType } = this.#plan.schema._zod.def;
    const known: KeyType = { schema: keyType, context: this.#run.explain() };
    if (mode === "loose") {
      this.#place(key, this.#input[key]);
      return false;
    }
    if (keyType._zod.values !== undefined) {
      this.#unrecognized.push(key);
      return false;
    }
    if (!this.#run.isOperand) {
      this.#run.add(this.#payload, [new InvalidRecordKey(this.#plan.schema, known, key)]);
      return true;
    }
    if (typeof key !== "string") {
      this.#payload.issues.push(new InvalidRecordKey(this.#plan.schema, known, key));
      return false;
    }
    if (this.#refusedKeys === undefined) {
      this.#refusedKeys = [];
      const issue = new RefusedRecordKeys(this.#plan.schema, known, this.#refusedKeys);
      this.#payload.issues.push(issue);
    }
    this.#refusedKeys.push(key);
    return false;
  }

  #add(key: PropertyKey, issues: readonly $ZodRawIssue[]): void {
    if (!this.#run.isOperand) {
      this.#run.add(this.#payload, issues, key);
      return;
    }
    // Beside keys that may be taken back, none of these may be dropped.
    for (const issue of util.prefixIssues(key, [...issues])) {
      this.#payload.issues.push(issue);
      this.#certain.push(issue);
    }
  }

  #reportUnrecognized(): void {
    if (this.#unrecognized.length === 0) return;
    this.#payload.issues.push({
      code: "unrecognized_keys",
      input: this.#input,
      inst: this.#plan.schema,
      // Zod lists symbols too, whatever its types say.
      keys: this.#unrecognized as string[],
      continue: true,
    });
  }
}

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
  ignoreRejection(result);
  throw new Error("Async schemas not supported in object keys currently");
}
