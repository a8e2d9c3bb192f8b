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
  #count: number;
  #aborts = false;
  #stopsPipes = false;
  #isSpent = false;
  #isMarked = false;

  /** @param count - How many issues there are already. */
  constructor(run: Limits, count = 0) {
    this.#run = run;
    this.#count = count;
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Whether only one thing matters of what follows: whether it aborts. */
  get onlyJudges(): boolean {
    return this.#isFull && this.#stopsPipes && !this.#run.marksEnd;
  }

  /** Counts what a part has raised, and keeps no more of it than can be reported. */
  add(payload: ParsePayload): ParsePayload {
    const { issues } = payload;
    if (issues.length === 0) return payload;
    if (this.#isSpent) {
      issues.length = 0;
      return payload;
    }
    // The other operand may accept these keys.
    if (this.#run.isOperand && issues.some((issue) => refusedKeys(issue) !== undefined)) {
      return payload;
    }
    const room = Math.max(0, this.#run.maxIssues + 1 - this.#count);
    this.#count += issues.length;
    if (issues.length > room) this.#cut(issues, room);
    if (this.#note(issues)) this.#markEnd(payload);
    return payload;
  }

  /** Counts an issue that Zod raises because of a part. */
  addOwn(): void {
    this.#count++;
    this.#note([{}]);
  }

  /** Completes the payload of the container. */
  finish(payload: ParsePayload): void {
    if (this.#isSpent && !this.#isMarked) this.#markEnd(payload);
  }

  get #isFull(): boolean {
    return this.#count > this.#run.maxIssues;
  }

  /** Keeps checks from a value that is not complete. */
  #markEnd(payload: ParsePayload): void {
    this.#isMarked = true;
    if (this.#run.marksEnd) payload.issues.push(endOf(payload));
    else abortExplicitly(payload.issues);
  }

  #note(issues: readonly FlaggedIssue[]): boolean {
    this.#aborts ||= issues.some(aborts);
    this.#stopsPipes ||= issues.some(stopsPipes);
    this.#isSpent = this.#run.isEnough(this.#isFull, this.#aborts);
    return this.#isSpent;
  }

  /** Keeps one of the removed issues where those that stay do not say the same about the container. */
  #cut(issues: $ZodRawIssue[], room: number): void {
    const dropped = issues.splice(room);
    const isKnown = (flag: (issue: FlaggedIssue) => boolean, isNoted: boolean): boolean =>
      isNoted || issues.some(flag) || !dropped.some(flag);
    if (!isKnown(aborts, this.#aborts)) issues.push(...dropped.filter(aborts).slice(0, 1));
    if (!isKnown(stopsPipes, this.#stopsPipes)) {
      issues.push(...dropped.filter(stopsPipes).slice(0, 1));
    }
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
  /** Whether an issue that ends a container may stand behind the others. */
  readonly marksEnd: boolean;
  /** Whether nothing that follows in a container can change its result. */
  isEnough(isFull: boolean, aborts: boolean): boolean;
}

interface FlaggedIssue {
  readonly code?: string;
  readonly continue?: boolean | undefined;
}

function aborts(issue: FlaggedIssue): boolean {
  return issue.continue !== true;
}

/** After unrecognized keys alone, Zod goes on to the next stage of a pipe. */
function stopsPipes(issue: FlaggedIssue): boolean {
  return issue.code !== "unrecognized_keys";
}

/** Zod calls the conditions of checks for issues whose `continue` is not set. */
function abortExplicitly(issues: readonly FlaggedIssue[]): void {
  const last: { continue?: boolean | undefined } | undefined = issues.at(-1);
  if (last !== undefined) last.continue = false;
}

/** Stands for all issues that were not looked for, and keeps checks from the incomplete value. */
function endOf({ value }: ParsePayload): $ZodRawIssue {
  return { code: "custom", input: value, continue: false };
}
