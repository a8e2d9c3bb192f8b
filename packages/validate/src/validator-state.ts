import type { RunLimits } from "./limits.ts";
import { leastCost, type Cost } from "./schema-costs.ts";
import { measureValue, type ValueSize } from "./value-size.ts";

/** A run is `ordinary` and lists all issues, or `brief` and ends early. */
export type RunKind = "ordinary" | "brief";

/** What a validator learns about its schema with use, and how many issues the current ordinary run may raise. */
export class ValidatorState {
  readonly limits: RunLimits;
  /** Whether a function of the schema has returned a promise, or may do so unseen. */
  mayBeAsync = false;
  /** Whether compiled code would do more work than the limits allow. */
  mustInterpret = false;
  #cost = leastCost;
  #valueSize: ValueSize = { parts: 0, objects: 0 };
  #added = 0;

  constructor(limits: RunLimits) {
    this.limits = limits;
  }

  /**
   * Estimates the run of a value. There is one estimate per validator, so a waiting asynchronous run is judged by the
   * value that began last: beside a large value, a small one may then report only one issue.
   */
  begin(value: unknown): void {
    this.#valueSize = measureValue(value, this.limits.ordinaryIssues);
    this.#added = 0;
  }

  /** Whether the current run may raise too many issues to list them all. */
  get mayRaiseTooMany(): boolean {
    const { parts, objects } = this.#valueSize;
    const { perPart, perObject } = this.#cost;
    return parts * perPart + objects * perObject + this.#added > this.limits.ordinaryIssues;
  }

  /**
   * Raises the cost to that of a schema just copied, if that is higher. A schema behind `z.lazy` or a getter is copied
   * once a value reaches it.
   */
  raiseCost({ perPart, perObject }: Cost): void {
    this.#cost = {
      perPart: Math.max(this.#cost.perPart, perPart),
      perObject: Math.max(this.#cost.perObject, perObject),
    };
  }

  /** Counts the parts of a function's output, such as the value of a JSON text. */
  countOutput<T>(value: T): T {
    if (typeof value !== "object" || value === null || value instanceof Promise) return value;
    const { parts, objects } = measureValue(value, this.limits.ordinaryIssues);
    // The output replaces a part that is counted already.
    this.#valueSize = {
      parts: this.#valueSize.parts + parts - 1,
      objects: this.#valueSize.objects + objects,
    };
    this.restartIfLarge();
    return value;
  }

  /** Counts the issues that a check has added. The estimate has one issue per check; this adds the others. */
  addIssues(count: number): void {
    if (count < 2) return;
    this.#added += count - 1;
    this.restartIfLarge();
  }

  /** Ends an ordinary run that has proved to be large. */
  restartIfLarge(): void {
    if (this.mayRaiseTooMany) throw new Restart();
  }
}

/**
 * Ends a run, so that the validator begins another one: a promise has appeared in a synchronous run, or the
 * value of an ordinary run has proved to be large.
 */
export class Restart extends Error {}
