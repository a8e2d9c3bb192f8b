import type { ParseContextInternal, ParsePayload } from "zod/v4/core";
import { Mode, ModeChange } from "../copy/mode.ts";
import { IssueBudget, type Limits } from "./issue-budget.ts";
import { PendingParts } from "./pending-parts.ts";
import { scopes, type Scope } from "./scope.ts";

/**
 * The context that Zod hands down from schema to schema, which here also says what becomes of issues.
 *
 * @internal
 */
export class RunContext implements ParseContextInternal, Limits {
  readonly async: boolean;
  readonly maxIssues: number;
  /** Whether an intersection may take back issues of this part, because it is one of its operands. */
  readonly isOperand: boolean;
  /** Read by Zod's own containers, which then end with the first issue that aborts. */
  abortEarly: boolean;
  /** That of the container whose parts are being run. */
  budget: IssueBudget | undefined;
  /** What the whole run waits for. */
  readonly pending: PendingParts;
  readonly #mode: Mode;
  readonly #revision: number;
  readonly #scope: Scope;
  /** The other contexts of the run, by their names: Zod remembers values by their context. */
  readonly #family: Map<string, RunContext>;

  constructor(
    mode: Mode,
    maxIssues: number,
    scope: Scope = "reported",
    { isOperand, family, pending }: Relation = {
      isOperand: false,
      family: new Map(),
      pending: new PendingParts(),
    },
  ) {
    this.async = mode.isAsync;
    this.maxIssues = maxIssues;
    this.isOperand = isOperand;
    this.abortEarly = scopes[scope].abortsEarly;
    this.#mode = mode;
    this.#revision = mode.revision;
    this.#scope = scope;
    this.#family = family;
    this.pending = pending;
    family.set(nameOf(scope, isOperand), this);
  }

  /** The run that Zod's context belongs to; of what compiled code runs by itself, only whether it fails. */
  static of(context: ParseContextInternal): RunContext {
    return context instanceof RunContext ? context : new RunContext(new Mode(), 1, "tested");
  }

  /** The context for parts of which it only counts whether they fail. */
  test(): RunContext {
    return this.#isObserved() ? this.explain() : this.#derive("tested");
  }

  /** The context for parts of which it only counts how they fail. */
  judge(): RunContext {
    return this.#isObserved() ? this.explain() : this.#derive("judged");
  }

  /** The context for parts of which it counts how they fail, and whose issues may be read. */
  explain(): RunContext {
    return this.#derive("explained");
  }

  /** The context for parts whose issues one issue contains; their values are needed all the same. */
  contain(): RunContext {
    return this.#derive("contained");
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
    return this.isOperand ? this.#derive(this.#scope) : this;
  }

  /**
   * Ends a synchronous run that would be run otherwise by now.
   *
   * @throws ModeChange, which the validator answers by starting again
   */
  assertCurrent(): void {
    if (!this.async && this.#mode.revision !== this.#revision) throw new ModeChange();
  }

  /** Whether nothing that follows in a container can change what comes of it. */
  isEnough(isFull: boolean, aborts: boolean): boolean {
    if (this.#scope === "reported" && this.abortEarly) return true;
    if (!scopes[this.#scope].isEnough(isFull, aborts)) return false;
    // Nothing that comes later is told. In an asynchronous run what comes later may be told first.
    if (!this.#isObserved()) this.abortEarly = true;
    return true;
  }

  /** Whether an issue that ends a container may stand behind the others. */
  get marksEnd(): boolean {
    return scopes[this.#scope].marksEnd;
  }

  /** Whether what tells the issues reads which keys they list, and nothing else does. */
  listsFewKeys(): boolean {
    return this.marksEnd && !this.isOperand && this.#mode.isClosed();
  }

  /** Closes the payload of a part that recursion may have filled: what is beyond the limit goes. */
  close(payload: ParsePayload): ParsePayload {
    return new IssueBudget(this).add(payload);
  }

  /** An asynchronous run tells issues as parts come to their ends, so none is made to end earlier. */
  #isObserved(): boolean {
    return this.async || this.#mode.isObserved;
  }

  #derive(scope: Scope, isOperand = false): RunContext {
    const family = this.#family;
    const known = family.get(nameOf(scope, isOperand));
    return (
      known ??
      new RunContext(this.#mode, this.maxIssues, scope, {
        isOperand,
        family,
        pending: this.pending,
      })
    );
  }
}

/** What a context is to the others of its run. */
interface Relation {
  readonly isOperand: boolean;
  readonly family: Map<string, RunContext>;
  readonly pending: PendingParts;
}

function nameOf(scope: Scope, isOperand: boolean): string {
  return isOperand ? `${scope} operand` : scope;
}
