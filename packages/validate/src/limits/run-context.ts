import {
  config,
  type $ZodErrorMap,
  type $ZodType,
  type $ZodTypeDef,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";
import { Mode, ModeChange } from "../copy/mode.ts";
import { IssueBudget, type Limits } from "./issue-budget.ts";
import { PendingParts } from "./pending-parts.ts";
import { scopes, type Scope } from "./scope.ts";

/**
 * The context that Zod passes from schema to schema; here it also says what becomes of issues.
 *
 * @internal
 */
export class RunContext implements ParseContextInternal, Limits {
  readonly async: boolean;
  readonly maxIssues: number;
  /** Whether this part is an operand of an intersection, which may take back its issues. */
  readonly isOperand: boolean;
  /** Zod's own containers read it, and then end at the first issue that aborts. */
  abortEarly: boolean;
  /** Zod's messages of issues that are within another one; here they take no time if nothing reads them. */
  readonly error?: $ZodErrorMap;
  /** The container whose parts are being run. */
  container: RunningContainer | undefined;
  /** What the whole run waits for. */
  readonly pending: PendingParts;
  readonly #mode: Mode;
  readonly #scope: Scope;
  /** All contexts of the run by name; Zod remembers values by context, so there is one of each. */
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
    if (this.abortEarly) this.error = () => "Invalid input";
    this.#mode = mode;
    this.#scope = scope;
    this.#family = family;
    this.pending = pending;
    family.set(nameOf(scope, isOperand), this);
  }

  /** The run that Zod's context belongs to. Of what compiled code runs by itself only failure matters. */
  static of(context: ParseContextInternal): RunContext {
    return context instanceof RunContext ? context : new RunContext(new Mode(), 1, "tested");
  }

  /** The context for parts of which only failure matters. */
  test(): RunContext {
    return this.async ? this.explain() : this.#derive("tested");
  }

  /**
   * The context for parts of which only failure matters, and whether it aborts.
   *
   * @param def - The schema whose error function may read their issues.
   */
  judge({ error }: $ZodTypeDef): RunContext {
    const isRead = error !== undefined || config().customError !== undefined;
    const isExplained = isRead || this.async || this.#scope === "explained";
    return isExplained ? this.explain() : this.#derive("judged");
  }

  /** The context for parts of which the way they fail matters, and whose issues may be read. */
  explain(): RunContext {
    return this.#derive("explained");
  }

  /** The context for parts of which Zod's own loops leave nothing out. */
  complete(): RunContext {
    return this.abortEarly ? this.explain() : this;
  }

  /** The context for parts that end nothing, because Zod reports their issues after those of others. */
  defer(): RunContext {
    return this.abortEarly ? this : this.explain();
  }

  /** The context for the operands of an intersection. */
  intersect(): RunContext {
    return this.#derive(this.#scope, true);
  }

  /** The context for what is wrong below a key of an operand. */
  part(): RunContext {
    return this.isOperand ? this.#derive(this.#scope) : this;
  }

  /** Runs parts of a container, which may be in another one of the same run. */
  within<T>(container: RunningContainer, call: () => T): T {
    const outer = this.container;
    this.container = container;
    try {
      return call();
    } finally {
      this.container = outer;
    }
  }

  /**
   * Ends a synchronous run in which a part has proved to be asynchronous.
   *
   * @throws {@link ModeChange} then; the validator starts again.
   */
  assertCurrent(): void {
    if (this.async !== this.#mode.isAsync) throw new ModeChange();
  }

  /** Whether nothing that follows in a container can change its result. */
  isEnough(isFull: boolean, aborts: boolean): boolean {
    const isReported = this.#scope === "reported";
    if (isReported && this.abortEarly) return true;
    if (!scopes[this.#scope].isEnough(isFull, aborts)) return false;
    // Later issues are not reported. In an asynchronous run a later one may be reported first.
    if (isReported && !this.async) this.abortEarly = true;
    return true;
  }

  /** Removes what is beyond the limit from the payload of a part that recursion may have filled. */
  close(payload: ParsePayload): ParsePayload {
    new IssueBudget(this, { value: undefined, issues: [] }).keep(payload);
    new IssueBudget(this, payload).finish();
    return payload;
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

/** What has come of the values of a part. */
interface Results {
  take(payload: ParsePayload): ParsePayload | Promise<ParsePayload> | undefined;
}

/** What the parts of a container share. */
interface RunningContainer {
  readonly budget: IssueBudget;
  /** What is known of the parts that repeat, in an asynchronous run. */
  readonly settled?: ReadonlyMap<$ZodType, Results> | undefined;
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
