import type { $ZodRawIssue, $ZodType, ParsePayload } from "zod/v4/core";
import { ignoreRejection } from "../copy/ignore-rejection.ts";
import type { IssueBudget } from "./issue-budget.ts";
import type { RunContext } from "./run-context.ts";

/** How many values are run before the first look at what has come of them. */
const firstRow = 256;

/**
 * What has come of the values of a part that repeats, in an asynchronous run. Zod begins all of them at
 * once, however many promises they return; here a few are run at a time, and the event loop is free in
 * between. Zod's own loop then takes the results.
 *
 * @internal
 */
export class SettledParts {
  readonly #part: $ZodType;
  readonly #values: readonly unknown[];
  readonly #outputs: unknown[] = [];
  /** The issues of the values that have some, and whether they were waited for. */
  readonly #refused = new Map<number, Refused>();
  /** How many values have been begun. */
  #count = 0;
  #next = 0;

  /**
   * @param part - The limited part.
   * @param values - Its values, in Zod's order.
   */
  constructor(part: $ZodType, values: readonly unknown[]) {
    this.#part = part;
    this.#values = values;
  }

  /** Runs the values, as many as the budget of the container allows. */
  async settle(run: RunContext, budget: IssueBudget): Promise<void> {
    while (this.#count < this.#values.length && !budget.isSpent()) {
      const waiting: Promise<void>[] = [];
      try {
        run.within({ budget }, () => {
          this.#runRow(run, budget, waiting);
        });
      } catch (error) {
        waiting.forEach(ignoreRejection);
        throw error;
      }
      if (waiting.length === 0) continue;
      await Promise.all(waiting);
      await yieldTurn();
    }
  }

  /**
   * Gives the result of a value; nothing where it is not known. Zod may leave out some of the values, and
   * reports last what it has waited for.
   */
  take(payload: ParsePayload): ParsePayload | Promise<ParsePayload> | undefined {
    while (this.#next < this.#count && !Object.is(this.#values[this.#next], payload.value)) {
      this.#next++;
    }
    const index = this.#next++;
    if (index >= this.#values.length) return undefined;
    // Nothing reads those that the budget has left out.
    payload.value = this.#outputs[index];
    const refused = this.#refused.get(index);
    if (refused === undefined) return payload;
    payload.issues = refused.issues;
    return refused.isLate ? Promise.resolve(payload) : payload;
  }

  /** Begins values until the run waits for as many as it may. */
  #runRow(run: RunContext, budget: IssueBudget, waiting: Promise<void>[]): void {
    const end = this.#count === 0 ? firstRow : this.#values.length;
    // An array that grows leaves its smaller selves behind.
    this.#outputs.length = Math.min(end, this.#values.length);
    while (this.#count < this.#outputs.length && !budget.isSpent()) {
      const index = this.#count++;
      const payload = { value: this.#values[index], issues: [] };
      const result = this.#part._zod.run(payload, run);
      if (!(result instanceof Promise)) {
        this.#add(index, result, budget);
        continue;
      }
      const late = result.then((settled) => {
        this.#add(index, settled, budget, true);
      });
      waiting.push(late);
      if (run.pending.isFull) return;
    }
  }

  #add(index: number, result: ParsePayload, budget: IssueBudget, isLate = false): void {
    const { value, issues } = result;
    this.#outputs[index] = value;
    if (issues.length === 0) return;
    this.#refused.set(index, { issues, isLate });
    budget.count(issues);
  }
}

/** What has come of a value that has failed. */
interface Refused {
  readonly issues: $ZodRawIssue[];
  readonly isLate: boolean;
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
