import type { $ZodRawIssue, ParseContextInternal, ParsePayload } from "zod/v4/core";
import { Mode, ModeChange } from "./mode.ts";
import { refusedKeys } from "./refused-keys.ts";
import type { Scope } from "./scope.ts";

/** How many parts a run may wait for at once, so that the memory which promises take is bounded. */
const maxPendingParts = 4096;

/**
 * The context that Zod hands down from schema to schema, which here also says when a part may end.
 *
 * @internal
 */
export class RunContext implements ParseContextInternal {
  readonly async: boolean;
  /** Whether an intersection may take back issues of this part, because it is one of its operands. */
  readonly isOperand: boolean;
  /** Read by Zod's own containers, which then end with the first issue that aborts. */
  abortEarly: boolean;
  readonly #mode: Mode;
  readonly #revision: number;
  readonly #maxIssues: number;
  readonly #scope: Scope;
  /** The context that the run began with. */
  readonly #root: RunContext;
  /** How many parts are waited for, counted by the root. */
  #pendingParts = 0;
  /** The other contexts of the run, by their names, held by the root. */
  #family: Map<string, RunContext> | undefined;
  #test: RunContext | undefined;
  #judge: RunContext | undefined;
  #explain: RunContext | undefined;
  #contain: RunContext | undefined;

  constructor(
    mode: Mode,
    maxIssues: number,
    scope: Scope = "reported",
    isOperand = false,
    root?: RunContext,
  ) {
    this.async = mode.isAsync;
    this.isOperand = isOperand;
    this.abortEarly = scope === "tested" || scope === "judged";
    this.#mode = mode;
    this.#revision = mode.revision;
    this.#maxIssues = maxIssues;
    this.#scope = scope;
    this.#root = root ?? this;
  }

  /** The run that Zod's context belongs to; of what compiled code runs by itself, only whether it fails. */
  static of(context: ParseContextInternal): RunContext {
    return context instanceof RunContext ? context : new RunContext(new Mode(), 1, "tested");
  }

  /** The context for parts of which it only counts whether they fail. */
  test(): RunContext {
    this.#test ??= this.#isObserved() ? this.explain() : this.#derive("tested", false);
    return this.#test;
  }

  /** The context for parts of which it only counts how they fail. */
  judge(): RunContext {
    this.#judge ??= this.#isObserved() ? this.explain() : this.#derive("judged", false);
    return this.#judge;
  }

  /** The context for parts of which it counts how they fail, and whose issues may be read. */
  explain(): RunContext {
    this.#explain ??= this.#derive("explained", false);
    return this.#explain;
  }

  /** The context for parts whose issues one issue contains; their values are needed all the same. */
  contain(): RunContext {
    this.#contain ??= this.#derive("contained", false);
    return this.#contain;
  }

  /** The context for parts that end nothing, for their issues are told after those of others. */
  defer(): RunContext {
    return this.abortEarly || this.#scope === "contained" ? this : this.explain();
  }

  /** The context for the operands of an intersection. */
  intersect(): RunContext {
    return this.#derive(this.#scope, true);
  }

  /** The context for what is wrong below a key of an operand. */
  part(): RunContext {
    return this.#derive(this.#scope, false);
  }

  /**
   * Ends a synchronous run that would be run otherwise by now.
   *
   * @throws ModeChange, which the validator answers by starting again
   */
  assertCurrent(): void {
    if (!this.async && this.#mode.revision !== this.#revision) throw new ModeChange();
  }

  /**
   * Adds what a part has raised to the payload of the whole, and keeps no more than can be told.
   *
   * @returns Whether it would keep more.
   */
  add(payload: ParsePayload, issues: readonly $ZodRawIssue[], key?: PropertyKey): boolean {
    for (const issue of issues) {
      if (key !== undefined) prefix(issue, key);
      if (payload.issues.length <= this.#maxIssues) payload.issues.push(issue);
      else drop(payload.issues, issue);
    }
    return payload.issues.length <= this.#maxIssues;
  }

  /**
   * Whether nothing that follows in this payload can change what comes of it. Then it is marked, so
   * that no check reads a value that is not complete.
   *
   * @param certain - The issues that no intersection can take back.
   * @param seen - How many of them this has been asked of before.
   */
  ends(
    payload: ParsePayload,
    certain: readonly $ZodRawIssue[] = payload.issues,
    seen = 0,
  ): boolean {
    const last: OpenIssue | undefined = certain.at(-1);
    if (last === undefined || !this.#isEnough(payload, certain, seen)) return false;
    last.continue = false;
    if (this.#scope === "reported" || this.#scope === "tested") stopPipes(last);
    if (this.#scope !== "reported") return true;
    // Nothing that comes later is told. In an asynchronous run what comes later may be told first.
    if (!this.#isObserved()) this.abortEarly = true;
    return true;
  }

  /** Whether of all that follows in this payload it only counts whether it aborts. */
  onlyJudges({ issues }: ParsePayload): boolean {
    if (this.#scope !== "judged" && this.#scope !== "explained") return false;
    return issues.length > this.#maxIssues && issues.at(-1)?.code !== "unrecognized_keys";
  }

  /** Whether what tells the issues reads which keys they list, and nothing else does. */
  listsFewKeys(): boolean {
    const isTold = this.#scope === "reported" || this.#scope === "tested";
    return isTold && !this.isOperand && this.#mode.isClosed();
  }

  /** Counts a part that is waited for; says whether that is enough for now. */
  startsWaiting(): boolean {
    return ++this.#root.#pendingParts >= maxPendingParts;
  }

  /** Counts parts that are there. */
  endsWaiting(parts: number): void {
    this.#root.#pendingParts -= parts;
  }

  /** Closes the payload of a part that recursion may have filled: what is beyond the limit goes. */
  close(payload: ParsePayload): ParsePayload {
    const { issues } = payload;
    if (this.isOperand) {
      this.ends(
        payload,
        issues.filter((issue) => refusedKeys(issue) === undefined),
      );
    } else {
      this.ends(payload);
      for (const issue of issues.splice(this.#maxIssues + 1)) drop(issues, issue);
    }
    return payload;
  }

  /** An asynchronous run tells issues as parts come to their ends, so none is made to end earlier. */
  #isObserved(): boolean {
    return this.async || this.#mode.isObserved;
  }

  #isEnough(payload: ParsePayload, certain: readonly $ZodRawIssue[], seen: number): boolean {
    const isFull = certain.length > this.#maxIssues;
    if (this.#scope === "reported") return isFull || this.abortEarly;
    if (this.#scope === "contained") return false;
    if (this.#scope === "tested") return true;
    if (this.#scope === "explained") return isFull && aborts(payload, certain, 0);
    // The last one also stands for those that were not kept.
    return aborts(payload, certain, Math.max(0, seen - 1));
  }

  #derive(scope: Scope, isOperand: boolean): RunContext {
    const name = isOperand ? operandNames[scope] : scope;
    const family = (this.#root.#family ??= new Map<string, RunContext>());
    let context = family.get(name);
    if (context === undefined) {
      context = new RunContext(this.#mode, this.#maxIssues, scope, isOperand, this.#root);
      family.set(name, context);
    }
    return context;
  }
}

const operandNames = {
  reported: "reported operand",
  contained: "contained operand",
  tested: "tested operand",
  judged: "judged operand",
  explained: "explained operand",
} as const;

function aborts(payload: ParsePayload, issues: readonly $ZodRawIssue[], start: number): boolean {
  if (payload.aborted === true) return true;
  for (let index = start; index < issues.length; index++) {
    if (issues[index]?.continue !== true) return true;
  }
  return false;
}

/** What may be changed in an issue: by Zod, where it stands; here, in one that nobody is told of. */
interface OpenIssue {
  code?: string;
  path?: PropertyKey[] | undefined;
  continue?: boolean | undefined;
}

function prefix(issue: OpenIssue, key: PropertyKey): void {
  issue.path ??= [];
  issue.path.unshift(key);
}

/** The last of the issues that are kept is not told; it stands for all that are not kept. */
function drop(kept: readonly OpenIssue[], issue: $ZodRawIssue): void {
  const last = kept.at(-1);
  if (last === undefined) return;
  if (issue.continue !== true && last.continue !== false) last.continue = issue.continue;
  if (issue.code !== "unrecognized_keys") stopPipes(last);
}

/** After unrecognized keys alone, Zod goes on with what a pipe leads to. */
function stopPipes(issue: OpenIssue): void {
  if (issue.code === "unrecognized_keys") issue.code = "custom";
}
