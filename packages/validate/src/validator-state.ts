import type { RunLimits } from "./limits.ts";
import { lowestRate, type IssueRate } from "./issue-rate.ts";
import { measureValue } from "./value-size.ts";

/** A run is `ordinary` and lists all issues, or `brief` and ends early. */
export type RunKind = "ordinary" | "brief";

/** The state of a validator: facts about the schema that appear with use, and the estimate of the current run. */
export class ValidatorState {
  readonly limits: RunLimits;
  /** Whether a function of the schema has returned a promise, or the schema holds `z.promise` or a schema of an unknown kind. */
  mayBeAsync = false;
  /** Whether compiled code would do more work than the limits allow, or give too few issues to the function of a catch. */
  mustInterpret = false;
  #rate = lowestRate;
  #parts = 0;
  #objects = 0;
  #added = 0;

  constructor(limits: RunLimits) {
    this.limits = limits;
  }

  /**
   * Begins the estimate of a value's run. A validator has one estimate, so an asynchronous run that waits is judged by
   * the value that began last. While a large value is validated, a small one may thus report only one issue.
   */
  begin(value: unknown): void {
    const { parts, objects } = measureValue(value, this.limits.ordinaryIssues);
    this.#parts = parts;
    this.#objects = objects;
    this.#added = 0;
  }

  /** Whether the current run may raise too many issues to list them all. */
  get mayRaiseTooMany(): boolean {
    const { perPart, perObject } = this.#rate;
    const estimate = this.#parts * perPart + this.#objects * perObject + this.#added;
    return estimate > this.limits.ordinaryIssues;
  }

  /** Raises the issue rate to that of a new copy. A schema behind `z.lazy` or a getter is copied late. */
  raiseRate({ perPart, perObject }: IssueRate): void {
    this.#rate = {
      perPart: Math.max(this.#rate.perPart, perPart),
      perObject: Math.max(this.#rate.perObject, perObject),
    };
  }

  /** Counts the parts of a function's output, such as the value of a JSON text. */
  countOutput<T>(value: T): T {
    if (typeof value !== "object" || value === null || value instanceof Promise) return value;
    const { parts, objects } = measureValue(value, this.limits.ordinaryIssues);
    // The output replaces a part that is already counted.
    this.#parts += parts - 1;
    this.#objects += objects;
    this.restartIfLarge();
    return value;
  }

  /** Counts the issues that a check has raised. The estimate already contains one issue per check. */
  countRaised(count: number): void {
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
 * The error that ends a run so that the validator begins another one. Thrown when a promise appears in a synchronous
 * run, or when the value of an ordinary run proves to be large.
 */
export class Restart extends Error {}
