import type { $ZodRawIssue, ParsePayload } from "zod/v4/core";
import { refusedKeys } from "./refused-keys.ts";

/**
 * What the parts of one container may still raise. Where nothing that follows can change what comes of
 * the container it is spent, and the parts that follow are left as they are.
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

  /** Whether of all that follows it only counts whether it aborts. */
  get onlyJudges(): boolean {
    return this.#isFull && this.#stopsPipes && !this.#run.marksEnd;
  }

  /** Counts what a part has raised, and keeps no more of it than can be told. */
  add(payload: ParsePayload): ParsePayload {
    const { issues } = payload;
    if (issues.length === 0) return payload;
    if (this.#isSpent) {
      issues.length = 0;
      return payload;
    }
    // What another operand may accept is not certain.
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

  /** No check may look at a value that is not complete. */
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

  /** One of those that go stands for all, where none of those that stay says as much. */
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

/** What a run says of the issues of its containers. */
export interface Limits {
  readonly maxIssues: number;
  /** Whether an intersection may take back issues. */
  readonly isOperand: boolean;
  /** Whether an issue that ends a container may stand behind the others. */
  readonly marksEnd: boolean;
  /** Whether nothing that follows in a container can change what comes of it. */
  isEnough(isFull: boolean, aborts: boolean): boolean;
}

interface FlaggedIssue {
  readonly code?: string;
  readonly continue?: boolean | undefined;
}

function aborts(issue: FlaggedIssue): boolean {
  return issue.continue !== true;
}

/** After unrecognized keys alone, Zod goes on with what a pipe leads to. */
function stopsPipes(issue: FlaggedIssue): boolean {
  return issue.code !== "unrecognized_keys";
}

/** Zod asks the conditions of checks about a value whose issues only happen to abort. */
function abortExplicitly(issues: readonly FlaggedIssue[]): void {
  const last: { continue?: boolean | undefined } | undefined = issues.at(-1);
  if (last !== undefined) last.continue = false;
}

/** Stands for all issues that are not looked for, and keeps checks from a value that is not complete. */
function endOf({ value }: ParsePayload): $ZodRawIssue {
  return { code: "custom", input: value, continue: false };
}
