import { util, type $ZodType, type ParseContextInternal, type ParsePayload } from "zod/v4/core";
import { BoundedRecord } from "./bounded-record.ts";
import { listKeys } from "./list-keys.ts";
import { MergeTarget } from "./merge-values.ts";
import { ownsOutput } from "./owns-output.ts";
import { RecordEntries } from "./record-entries.ts";
import { RecordPlan } from "./record-plan.ts";
import { refusesKeys } from "./refused-keys.ts";
import { RunContext } from "./run-context.ts";

/**
 * One of the two schemas of an intersection.
 *
 * @internal
 */
export class Operand {
  /** The schema, if it is a record that keeps its keys as they are and whose output is its own. */
  readonly record: RecordPlan | undefined;
  readonly #schema: $ZodType;
  readonly #refusesKeys: boolean;
  readonly #ownsOutput: boolean;

  constructor(schema: $ZodType) {
    this.#schema = schema;
    this.#refusesKeys = refusesKeys(schema);
    this.#ownsOutput = ownsOutput(schema);
    const plan = schema instanceof BoundedRecord ? new RecordPlan(schema) : undefined;
    this.record = this.#ownsOutput && plan?.keepsTexts === true ? plan : undefined;
  }

  /**
   * Runs the operand.
   *
   * @param keys - The keys of the input, where both operands are such records.
   * @param target - What the other operand has yielded. Such a record merges what it yields into it;
   *   the value of its payload is the target then.
   */
  run(
    input: unknown,
    context: ParseContextInternal,
    keys?: readonly PropertyKey[],
    target?: MergeTarget,
  ): ParsePayload | Promise<ParsePayload> {
    const inner = this.#refusesKeys ? RunContext.of(context).intersect() : context;
    const isShared = keys !== undefined || target !== undefined;
    if (this.record === undefined || !isShared || !util.isPlainObject(input)) {
      return this.#schema._zod.run({ value: input, issues: [] }, inner);
    }
    const payload = { value: target ?? {}, issues: [] };
    return new RecordEntries(this.record, payload, inner, input, keys ?? listKeys(input)).run();
  }

  /** What the other operand may be merged into: an object that nobody else knows. */
  targetOf({ value }: ParsePayload, input: unknown): MergeTarget | undefined {
    const isOwn = this.#ownsOutput && value !== input && util.isPlainObject(value);
    return isOwn ? new MergeTarget(value) : undefined;
  }
}
