import type { $ZodRawIssue, ParsePayload } from "zod/v4/core";
import { refusedKeys } from "./refused-keys.ts";

/**
 * How many issues the parts of one container may still raise. It is spent when nothing that follows can
 * change the result of the container; the parts that follow are then not run.
 *
 * @internal
 */
export class IssueBudget {
  readonly #run: Limits;
  readonly #container: ParsePayload;
  /** How many issues of the container have been looked at. */
  #seen = 0;
  /** How many of them stand in any case. */
  #count = 0;
  #aborts = false;

  /** @param container - The payload to which Zod adds the issues of the parts. */
  constructor(run: Limits, container: ParsePayload) {
    this.#run = run;
    this.#container = container;
  }

  /** Whether nothing that follows can change the result. */
  isSpent(): boolean {
    const { issues } = this.#container;
    while (this.#seen < issues.length) {
      const issue = issues[this.#seen++];
      if (issue === undefined || this.#mayTakeBack(issue)) continue;
      this.#count++;
      this.#aborts ||= isAborting(issue);
    }
    return this.#count > 0 && this.#run.isEnough(this.isFull, this.#aborts);
  }

  /** Whether only one thing matters of what follows: whether it aborts. */
  get isFull(): boolean {
    return this.#count > this.#run.maxIssues;
  }

  /** Counts a part that has failed where Zod has not added its issues yet; it may make one of them. */
  count(issues: readonly $ZodRawIssue[]): void {
    const issue = issues.find(isAborting) ?? issues[0];
    if (issue !== undefined) this.#container.issues.push(issue);
  }

  /**
   * Keeps no more of what a part has raised than can be reported, or aborts the container.
   *
   * @param least - How many are kept in any case.
   */
  keep(part: ParsePayload, least = 0): ParsePayload {
    const { issues } = part;
    const room = Math.max(least, this.#run.maxIssues + 1 - this.#count);
    if (issues.length <= room) return part;
    if (issues.some((issue) => this.#mayTakeBack(issue))) return part;
    const abort = issues.splice(room).find(isAborting);
    if (abort !== undefined && !this.#aborts) issues.push(abort);
    return part;
  }

  /** Whether the other operand of an intersection may accept the key that an issue refuses. */
  #mayTakeBack(issue: $ZodRawIssue): boolean {
    return this.#run.isOperand && refusedKeys(issue) !== undefined;
  }

  /** Keeps checks from the value of a container that has ended early. */
  finish(): void {
    const { value, issues } = this.#container;
    // It stands for all issues that were not looked for.
    if (this.isSpent()) issues.push({ code: "custom", input: value, continue: false });
  }
}

/**
 * How a run treats the issues of its containers.
 *
 * @internal
 */
export interface Limits {
  readonly maxIssues: number;
  /** Whether an intersection may take back issues of the container. */
  readonly isOperand: boolean;
  /** Whether nothing that follows in a container can change its result. */
  isEnough(isFull: boolean, aborts: boolean): boolean;
}

function isAborting(issue: $ZodRawIssue): boolean {
  return issue.continue !== true;
}
