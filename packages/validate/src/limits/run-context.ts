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
  /** What the whole run waits for. */
  readonly pending: PendingParts;
  /** Whether this part is an operand of an intersection, which may take back its issues. */
  readonly isOperand: boolean;
  /** Zod's own containers read it, and then end at the first issue that aborts. */
  abortEarly: boolean;
  /** Zod's messages of issues that are within another one; here they take no time if nothing reads them. */
  readonly error?: $ZodErrorMap;
  /** The container whose parts are being run. */
  container: RunningContainer | undefined;
  readonly #run: Run;
  readonly #scope: Scope;

  private constructor(run: Run, scope: Scope, isOperand: boolean) {
    this.async = run.async;
    this.maxIssues = run.maxIssues;
    this.pending = run.pending;
    this.isOperand = isOperand;
    this.abortEarly = scopes[scope].abortsEarly;
    if (this.abortEarly) this.error = () => "Invalid input";
    this.#run = run;
    this.#scope = scope;
    run.contexts.set(nameOf(scope, isOperand), this);
  }

  /** Begins a run. */
  static begin(mode: Mode, maxIssues: number, scope: Scope = "reported"): RunContext {
    const { isAsync } = mode;
    const run = {
      mode,
      async: isAsync,
      maxIssues,
      pending: new PendingParts(),
      contexts: new Map(),
    };
    return new RunContext(run, scope, false);
  }

  /** The run that Zod's context belongs to. Of what compiled code runs by itself only failure matters. */
  static of(context: ParseContextInternal): RunContext {
    return context instanceof RunContext ? context : RunContext.begin(new Mode(), 1, "tested");
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
    if (this.async !== this.#run.mode.isAsync) throw new ModeChange();
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
    const known = this.#run.contexts.get(nameOf(scope, isOperand));
    return known ?? new RunContext(this.#run, scope, isOperand);
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

function nameOf(scope: Scope, isOperand: boolean): string {
  return isOperand ? `${scope} operand` : scope;
}

/** What all contexts of a run share. */
interface Run {
  readonly mode: Mode;
  readonly async: boolean;
  readonly maxIssues: number;
  readonly pending: PendingParts;
  /** Zod remembers values by context, so there is one of each name. */
  readonly contexts: Map<string, RunContext>;
}
