import {
  config,
  type $ZodErrorMap,
  type $ZodType,
  type $ZodTypeDef,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";
import type { IssueBudget, Limits } from "./issue-budget.ts";

/**
 * What becomes of the issues that a part of a schema raises:
 *
 * - `reported`: they are reported, up to the limit;
 * - `judged`: only whether there is one and whether one aborts matters, as in an option of a union; where
 *   one option alone has no issue that aborts, its issues are reported;
 * - `explained`: as `judged`, and code of the schema's author may read them.
 */
type Purpose = "reported" | "judged" | "explained";

/**
 * The context that Zod passes from schema to schema; here it also says what becomes of issues.
 *
 * @internal
 */
export class RunContext implements ParseContextInternal, Limits {
  readonly async: boolean;
  /** Zod's own objects read it, and then make no code for themselves. */
  readonly jitless: boolean;
  readonly maxIssues: number;
  readonly isOperand: boolean;
  /** What all contexts of the run share. */
  readonly shared: Run;
  /** Zod's own containers read it, and then end at the first issue that aborts. */
  abortEarly: boolean;
  /** Zod's messages of issues that are within another one; here they take no time if nothing reads them. */
  readonly error?: $ZodErrorMap;
  /** The container whose parts are being run. */
  container: RunningContainer | undefined;
  readonly #purpose: Purpose;

  private constructor(run: Run, purpose: Purpose, isOperand: boolean) {
    this.async = run.isAsync;
    this.jitless = run.jitless;
    this.maxIssues = run.maxIssues;
    this.shared = run;
    this.isOperand = isOperand;
    this.abortEarly = purpose === "judged";
    if (this.abortEarly) this.error = () => "Invalid input";
    this.#purpose = purpose;
    run.contexts.set(nameOf(purpose, isOperand), this);
  }

  /** Begins a run. */
  static begin(options: RunOptions, purpose: Purpose = "reported"): RunContext {
    return new RunContext({ ...options, pending: 0, contexts: new Map() }, purpose, false);
  }

  /** The run that Zod's context belongs to. Of what compiled code runs by itself only failure matters. */
  static of(context: ParseContextInternal): RunContext {
    return context instanceof RunContext ? context : RunContext.begin(alone, "judged");
  }

  /**
   * The context for parts of which only failure matters, and whether it aborts.
   *
   * @param def - The schema whose error function may read their issues.
   */
  judge({ error }: $ZodTypeDef): RunContext {
    const isRead = error !== undefined || config().customError !== undefined;
    const isExplained = isRead || this.async || this.#purpose === "explained";
    return isExplained ? this.explain() : this.#derive("judged");
  }

  /**
   * The context for parts whose issues may be read, or reported after those of others. Zod's own loops
   * leave nothing out.
   */
  explain(): RunContext {
    return this.#derive("explained");
  }

  /** The context for the operands of an intersection. */
  intersect(): RunContext {
    return this.#derive(this.#purpose, true);
  }

  /** The context for what is wrong below a key of an operand. */
  part(): RunContext {
    return this.isOperand ? this.#derive(this.#purpose) : this;
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

  /** Whether nothing that follows in a container can change its result. */
  isEnough(isFull: boolean, aborts: boolean): boolean {
    if (this.#purpose === "judged") return aborts;
    if (this.#purpose === "explained") return isFull && aborts;
    // Later issues are not reported. In an asynchronous run a later one may be reported first.
    if (isFull && !this.async) this.abortEarly = true;
    return isFull || this.abortEarly;
  }

  #derive(purpose: Purpose, isOperand = false): RunContext {
    const known = this.shared.contexts.get(nameOf(purpose, isOperand));
    return known ?? new RunContext(this.shared, purpose, isOperand);
  }
}

/** What the parts of a container share. */
interface RunningContainer {
  readonly budget: IssueBudget;
  /** What is known of the parts, where Zod does not run them itself. */
  readonly settled?: Results | undefined;
}

type Result = ParsePayload | Promise<ParsePayload>;

type RunPart = (payload: ParsePayload) => Result;

interface Results {
  readonly isRecording: boolean;
  take(part: $ZodType, payload: ParsePayload, run: RunPart, least: number): Result;
}

function nameOf(purpose: Purpose, isOperand: boolean): string {
  return isOperand ? `${purpose} operand` : purpose;
}

/** How a value is run. */
interface RunOptions {
  readonly isAsync: boolean;
  readonly maxIssues: number;
  /** Whether Zod makes no code for objects. */
  readonly jitless: boolean;
}

const alone: RunOptions = { isAsync: false, maxIssues: 1, jitless: false };

/** What all contexts of a run share. */
interface Run extends RunOptions {
  /** How many parts are waited for. */
  pending: number;
  /** Zod remembers values by context, so there is one of each name. */
  readonly contexts: Map<string, RunContext>;
}
