import type { $ZodType, ParsePayload } from "zod/v4/core";
import { IssueBudget } from "./issue-budget.ts";
import type { RunContext } from "./run-context.ts";

/** How many parts a run may wait for at once, so that the memory which promises take is bounded. */
const maxPending = 512;

/** How many values of a part are run before the others are looked at. */
const firstRow = 256;

type Parse = $ZodType["_zod"]["parse"];
type Result = ReturnType<Parse>;
type RunPart = (payload: ParsePayload) => Result;

/**
 * The parts of a container with many, in an asynchronous run. Zod begins all of them at once, however many
 * promises they return. So its loop first records the values that it would run; a few of them are run at
 * a time, and the event loop is free in between; then Zod's loop is run again, and takes the results.
 *
 * @internal
 */
export class SettledParts {
  /** Whether Zod's loop only records values. */
  isRecording = true;
  readonly #run: RunContext;
  readonly #size: number;
  readonly #keyPart: unknown;
  readonly #queues = new Map<$ZodType, Queue>();
  #limit = firstRow;
  /** Counts what the recording finds, and what has failed since. */
  #budget: IssueBudget;

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

  /**
   * Records the values and runs them, until enough is known.
   *
   * @param parse - Zod's loop.
   * @returns The output that Zod has begun, and remembers by the value.
   */
  async settle(value: unknown, parse: Parse): Promise<unknown> {
    const first: ParsePayload = { value, issues: [] };
    const isCut = this.#record(first, parse);
    const found = first.issues.length;
    await this.#runRecorded();
    if (isCut && !this.#budget.isSpent()) {
      this.#limit = Infinity;
      this.#record({ value, issues: first.issues.slice(found) }, parse);
      await this.#runRecorded();
    }
    this.isRecording = false;
    this.#rewind();
    return first.value;
  }

  /** Records a value of a part as it is, or gives what has come of it. */
  take(part: $ZodType, payload: ParsePayload, run: RunPart, least: number): Result {
    const queue = this.#queues.get(part) ?? new Queue(this.#size, run, least);
    const index = queue.taken++;
    if (this.isRecording) {
      this.#queues.set(part, queue);
      if (index === this.#limit) throw new RecordingEnd();
      if (index === queue.length) queue.values[queue.length++] = payload.value;
      if (part !== this.#keyPart) return payload;
      // A key decides whether Zod runs its value.
      if (index === queue.begun && !this.#budget.isSpent()) return this.#runNext(queue);
    }
    // Nothing reads those that the budget has left out.
    payload.value = index < queue.begun ? queue.values[index] : undefined;
    return queue.refused.get(index) ?? payload;
  }

  /** @returns Whether there are more values than are to be recorded. */
  #record(payload: ParsePayload, parse: Parse): boolean {
    this.#budget = new IssueBudget(this.#run, payload);
    this.#rewind();
    try {
      const container = { budget: this.#budget, settled: this };
      void this.#run.within(container, () => parse(payload, this.#run));
      return false;
    } catch (error) {
      if (error instanceof RecordingEnd) return true;
      throw error;
    }
  }

  #rewind(): void {
    for (const queue of this.#queues.values()) queue.taken = 0;
  }

  async #runRecorded(): Promise<void> {
    for (const queue of this.#queues.values()) {
      while (queue.begun < queue.length && !this.#budget.isSpent()) {
        const waiting = this.#begin(queue);
        if (waiting.length === 0) continue;
        await Promise.all(waiting);
        await yieldTurn();
      }
    }
  }

  /** Begins values until the run waits for as many as it may. */
  #begin(queue: Queue): Promise<void>[] {
    const waiting: Promise<void>[] = [];
    try {
      while (queue.begun < queue.length && !this.#budget.isSpent()) {
        const index = queue.begun;
        const result = this.#runNext(queue);
        if (!(result instanceof Promise)) {
          this.#budget.count(result.issues);
          continue;
        }
        this.#run.shared.pending++;
        const late = result.then((settled) => {
          this.#run.shared.pending--;
          queue.keep(index, this.#budget.keep(settled, queue.least), true);
          this.#budget.count(settled.issues);
        });
        waiting.push(late);
        if (this.#run.shared.pending >= maxPending) break;
      }
    } catch (error) {
      void Promise.allSettled(waiting);
      throw error;
    }
    return waiting;
  }

  #runNext(queue: Queue): Result {
    const index = queue.begun++;
    const result = queue.run({ value: queue.values[index], issues: [] });
    if (!(result instanceof Promise)) queue.keep(index, this.#budget.keep(result, queue.least));
    return result;
  }
}

/** The values of a part, in Zod's order. */
class Queue {
  /** Those that have been run are replaced by what has come of them. */
  readonly values: unknown[];
  readonly refused = new Map<number, Result>();
  length = 0;
  begun = 0;
  taken = 0;
  readonly run: RunPart;
  readonly least: number;

  constructor(size: number, run: RunPart, least: number) {
    this.run = run;
    this.least = least;
    // An array that grows leaves its smaller selves behind.
    this.values = new Array<unknown>(size);
  }

  keep(index: number, result: ParsePayload, isLate = false): void {
    this.values[index] = result.value;
    // Zod reports last what it has waited for.
    if (result.issues.length > 0)
      this.refused.set(index, isLate ? Promise.resolve(result) : result);
  }
}

/** Ends Zod's loop. */
class RecordingEnd extends Error {}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
