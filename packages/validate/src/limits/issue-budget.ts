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
  #stopsPipes = false;

  /** @param container - The payload to which Zod adds the issues of the parts. */
  constructor(run: Limits, container: ParsePayload) {
    this.#run = run;
    this.#container = container;
  }

  /** Whether nothing that follows can change the result. */
  isSpent(): boolean {
    this.#look();
    return this.#count > 0 && this.#run.isEnough(this.#isFull, this.#aborts);
  }

  /** Whether only one thing matters of what follows: whether it aborts. */
  get onlyJudges(): boolean {
    return this.#isFull && this.#stopsPipes;
  }

  /** Counts a part that has failed where Zod has not added its issues yet; it may make one of them. */
  count(issues: readonly $ZodRawIssue[]): void {
    const [first, ...others] = issues;
    const issue = others.find((each) => each.continue !== true) ?? first;
    if (issue !== undefined) this.#container.issues.push(issue);
  }

  /** Keeps no more of what a part has raised than can be reported, or says more of the container. */
  keep(part: ParsePayload): ParsePayload {
    const { issues } = part;
    if (issues.length === 0) return part;
    this.#look();
    const room = Math.max(0, this.#run.maxIssues + 1 - this.#count);
    if (issues.length <= room) return part;
    // The other operand may accept these keys.
    if (this.#run.isOperand && issues.some((issue) => refusedKeys(issue) !== undefined))
      return part;
    const dropped = issues.splice(room);
    issues.push(...dropped.filter((issue) => this.#note(issue)));
    return part;
  }

  /** Removes what is beyond the limit from the payload of a part that recursion may have filled. */
  static close(run: Limits, payload: ParsePayload): ParsePayload {
    new IssueBudget(run, { value: undefined, issues: [] }).keep(payload);
    new IssueBudget(run, payload).finish();
    return payload;
  }

  /** Keeps checks from the value of a container that has ended early. */
  finish(): void {
    if (this.isSpent()) this.#container.issues.push(endOf(this.#container));
  }

  get #isFull(): boolean {
    return this.#count > this.#run.maxIssues;
  }

  #look(): void {
    const { issues } = this.#container;
    for (; this.#seen < issues.length; this.#seen++) {
      const issue = issues[this.#seen];
      if (issue === undefined) continue;
      if (this.#run.isOperand && refusedKeys(issue) !== undefined) continue;
      this.#count++;
      this.#note(issue);
    }
  }

  /** Notes what an issue says about the container; `false` if it says nothing new. */
  #note(issue: $ZodRawIssue): boolean {
    const aborts = issue.continue !== true;
    // After unrecognized keys alone, Zod goes on to the next stage of a pipe.
    const stopsPipes = issue.code !== "unrecognized_keys";
    const isNew = (aborts && !this.#aborts) || (stopsPipes && !this.#stopsPipes);
    this.#aborts ||= aborts;
    this.#stopsPipes ||= stopsPipes;
    return isNew;
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

/** Stands for all issues that were not looked for. */
function endOf({ value }: ParsePayload): $ZodRawIssue {
  return { code: "custom", input: value, continue: false };
}
