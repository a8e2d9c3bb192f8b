import type { $ZodRawIssue, $ZodType, ParsePayload } from "zod/v4/core";
import { ignoreRejection } from "../copy/ignore-rejection.ts";
import { IssueBudget } from "./issue-budget.ts";
import type { RunContext } from "./run-context.ts";

/** How many parts a run may wait for at once, so that the memory which promises take is bounded. */
const maxPending = 512;

/** How many values of a part are run before the others are looked at. */
const firstRow = 256;

/**
 * The parts of a container with many, in an asynchronous run. Zod begins all of them at once, however many
 * promises they return. So its loop first records the values that it would run; a few of them are run at
 * a time, and the event loop is free in between; then Zod's loop is run again, and takes the results.
 *
 * @internal
 */
export class SettledParts {
  readonly #run: RunContext;
  readonly #size: number;
  readonly #keyPart: unknown;
  readonly #queues = new Map<$ZodType, Queue>();
  /** Counts what the recording finds, and what has failed since. */
  #budget: IssueBudget;
  /** How many values of a part are recorded; 0 once there are results. */
  #limit = firstRow;

  /**
   * @param size - How many values a part has.
   * @param keyPart - The part for the keys of a record, which Zod never waits for.
   */
  constructor(run: RunContext, size: number, keyPart: unknown) {
    this.#run = run;
    this.#size = size;
    this.#keyPart = keyPart;
    this.#budget = new IssueBudget(run, { value: undefined, issues: [] });
  }

  /** Whether Zod's loop only records values. */
  get isRecording(): boolean {
    return this.#limit > 0;
  }

  /**
   * Records the values and runs them, as many as the budget allows.
   *
   * @param parse - Zod's loop.
   * @returns The output that Zod has begun, and remembers by the value.
   */
  async settle(value: unknown, parse: $ZodType["_zod"]["parse"]): Promise<unknown> {
    const { value: output } = this.#record({ value, issues: [] }, parse);
    await this.#runRecorded();
    if (this.#isStopped && !this.#budget.isSpent()) {
      this.#limit = Infinity;
      this.#record({ value, issues: [] }, parse);
      await this.#runRecorded();
    }
    this.#limit = 0;
    this.#rewind();
    return output;
  }

  /** Records a value of a part as it is, or gives what has come of it. */
  take(part: $ZodType, payload: ParsePayload): ParsePayload | Promise<ParsePayload> {
    const queue = this.#queues.get(part) ?? new Queue(this.#size);
    const index = queue.taken++;
    if (this.isRecording) {
      this.#queues.set(part, queue);
      if (index === this.#limit) throw new RecordingEnd();
      // A key decides whether Zod runs its value.
      const isKey = part === this.#keyPart;
      if (index === queue.length) {
        queue.values[queue.length++] = payload.value;
        if (isKey) return this.#within(() => this.#runNext(part, queue));
      }
      if (!isKey) return payload;
    }
    // Nothing reads those that the budget has left out.
    payload.value = index < queue.begun ? queue.values[index] : undefined;
    const refused = queue.refused.get(index);
    if (refused === undefined) return payload;
    payload.issues = refused.issues;
    // Zod reports last what it has waited for.
    return refused.isLate ? Promise.resolve(payload) : payload;
  }

  get #isStopped(): boolean {
    return [...this.#queues.values()].some(({ taken }) => taken > this.#limit);
  }

  #record(payload: ParsePayload, parse: $ZodType["_zod"]["parse"]): ParsePayload {
    this.#budget = new IssueBudget(this.#run, payload);
    this.#rewind();
    try {
      const container = { budget: this.#budget, settled: this };
      void this.#run.within(container, () => parse(payload, this.#run));
    } catch (error) {
      if (!(error instanceof RecordingEnd)) throw error;
    }
    return payload;
  }

  #rewind(): void {
    for (const [part, queue] of this.#queues) {
      queue.taken = 0;
      // Zod counts keys.
      if (part === this.#keyPart) continue;
      for (const { issues } of queue.refused.values()) this.#budget.count(issues);
    }
  }

  async #runRecorded(): Promise<void> {
    for (const [part, queue] of this.#queues) {
      while (queue.begun < queue.length && !this.#budget.isSpent()) {
        const waiting = this.#within(() => this.#begin(part, queue));
        if (waiting.length === 0) continue;
        await Promise.all(waiting);
        await yieldTurn();
      }
    }
  }

  #within<T>(call: () => T): T {
    return this.#run.within({ budget: this.#budget }, call);
  }

  /** Begins values until the run waits for as many as it may. */
  #begin(part: $ZodType, queue: Queue): Promise<void>[] {
    const waiting: Promise<void>[] = [];
    try {
      while (queue.begun < queue.length && !this.#budget.isSpent()) {
        const index = queue.begun;
        const result = this.#runNext(part, queue);
        if (!(result instanceof Promise)) {
          this.#budget.count(result.issues);
          continue;
        }
        const late = result.then((settled) => {
          queue.keep(index, settled, true);
          this.#budget.count(settled.issues);
        });
        waiting.push(late);
        if (this.#run.run.pending >= maxPending) break;
      }
    } catch (error) {
      waiting.forEach(ignoreRejection);
      throw error;
    }
    return waiting;
  }

  #runNext(part: $ZodType, queue: Queue): ParsePayload | Promise<ParsePayload> {
    const index = queue.begun++;
    const result = part._zod.run({ value: queue.values[index], issues: [] }, this.#run);
    if (!(result instanceof Promise)) queue.keep(index, result);
    return result;
  }
}

/** The values of a part, in Zod's order. */
class Queue {
  /** Those that have been run are replaced by what has come of them. */
  readonly values: unknown[];
  readonly refused = new Map<number, Refused>();
  length = 0;
  begun = 0;
  taken = 0;

  constructor(size: number) {
    // An array that grows leaves its smaller selves behind.
    this.values = new Array<unknown>(size);
  }

  keep(index: number, { value, issues }: ParsePayload, isLate = false): void {
    this.values[index] = value;
    if (issues.length > 0) this.refused.set(index, { issues, isLate });
  }
}

/** What has come of a value that has failed. */
interface Refused {
  readonly issues: $ZodRawIssue[];
  readonly isLate: boolean;
}

/** Ends Zod's loop. */
class RecordingEnd extends Error {}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
