import { util, type $ZodRawIssue, type ParseContextInternal, type ParsePayload } from "zod/v4/core";
import { Mode, ModeChange } from "./mode.ts";
import { refusedKeys } from "./refused-keys.ts";

/**
 * What becomes of the issues that a part of a schema raises. They are `reported`, as far as the limit
 * goes; or the part is only `judged`, because the value may be accepted all the same (an option of a
 * union, what stands inside `.catch()`); or it is judged, and code of the schema's author may read its
 * issues: it is `explained`.
 */
type Scope = "reported" | "judged" | "explained";

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
  readonly #root: RunContext;
  #derived: Map<string, RunContext> | undefined;

  constructor(
    mode: Mode,
    maxIssues: number,
    root?: RunContext,
    scope: Scope = "reported",
    isOperand = false,
  ) {
    this.async = mode.isAsync;
    this.isOperand = isOperand;
    this.abortEarly = scope === "judged";
    this.#mode = mode;
    this.#revision = mode.revision;
    this.#maxIssues = maxIssues;
    this.#scope = scope;
    this.#root = root ?? this;
  }

  /** The run that Zod's context belongs to; what compiled code starts by itself has no limit. */
  static of(context: ParseContextInternal): RunContext {
    if (context instanceof RunContext) return context;
    const mode = new Mode();
    if (context.async !== false) mode.requireAsync();
    return new RunContext(mode, Infinity);
  }

  /** The context for parts of which only the verdict counts. */
  judge(): RunContext {
    return this.#mode.isObserved ? this.explain() : this.#derive("judged", false);
  }

  /** The context for parts of which the verdict counts, and whose issues may be read. */
  explain(): RunContext {
    return this.#derive("explained", false);
  }

  /** The context for the operands of an intersection. */
  intersect(): RunContext {
    return this.#derive(this.#scope, true);
  }

  /**
   * Ends a synchronous run that would be run otherwise by now.
   *
   * @throws ModeChange, which the validator answers by starting again
   */
  assertCurrent(): void {
    if (!this.async && this.#mode.revision !== this.#revision) throw new ModeChange();
  }

  /** Adds what a part has raised to the payload of the whole, and keeps no more than can be told. */
  add(payload: ParsePayload, issues: readonly $ZodRawIssue[], key?: PropertyKey): void {
    for (const issue of issues) {
      if (key !== undefined) prefix(issue, key);
      if (payload.issues.length <= this.#maxIssues) payload.issues.push(issue);
      else drop(payload.issues, issue);
    }
  }

  /**
   * Whether nothing that follows in this payload can change what comes of it. Then it is marked, so
   * that no check reads a value that is not complete.
   *
   * @param certain - The issues that no intersection can take back.
   */
  ends(payload: ParsePayload, certain: readonly $ZodRawIssue[] = payload.issues): boolean {
    const last: OpenIssue | undefined = certain.at(-1);
    if (last === undefined || !this.#isEnough(payload, certain)) return false;
    last.continue = false;
    // Nothing that comes later is told. In an asynchronous run what comes later may be told first.
    if (this.#scope === "reported" && !this.async) this.abortEarly = true;
    return true;
  }

  /** Closes the payload of a part that recursion may have filled: what is beyond the limit goes. */
  close(payload: ParsePayload): ParsePayload {
    const { issues } = payload;
    if (issues.length === 0) return payload;
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

  #isEnough(payload: ParsePayload, certain: readonly $ZodRawIssue[]): boolean {
    if (this.#scope === "reported") return certain.length > (this.abortEarly ? 0 : this.#maxIssues);
    if (this.#scope === "explained" && certain.length <= this.#maxIssues) return false;
    return payload.aborted === true || util.aborted({ value: undefined, issues: [...certain] });
  }

  #derive(scope: Scope, isOperand: boolean): RunContext {
    const name = isOperand ? `${scope} operand` : scope;
    const derived = (this.#root.#derived ??= new Map<string, RunContext>());
    let context = derived.get(name);
    if (context === undefined) {
      context = new RunContext(this.#mode, this.#maxIssues, this.#root, scope, isOperand);
      derived.set(name, context);
    }
    return context;
  }
}

/** What Zod itself changes in an issue after it has been raised. */
interface OpenIssue {
  path?: PropertyKey[] | undefined;
  continue?: boolean | undefined;
}

function prefix(issue: OpenIssue, key: PropertyKey): void {
  issue.path ??= [];
  issue.path.unshift(key);
}

/** An issue that is not kept leaves what it does to the checks that follow to the last that is. */
function drop(kept: readonly OpenIssue[], issue: $ZodRawIssue): void {
  const last = kept.at(-1);
  if (last !== undefined && issue.continue !== true && last.continue !== false) {
    last.continue = issue.continue;
  }
}
