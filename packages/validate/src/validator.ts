import { isSchema } from "@fw/zod-schema";
import type { $ZodType, ParsePayload } from "zod/v4/core";
import { CompilePolicy } from "#compile-policy";
import { createBriefContext } from "./brief-run.ts";
import { reportIssues } from "./issues/report-issues.ts";
import { defaultMaxIssues, highestMaxIssues, runLimits, type RunLimits } from "./limits.ts";
import type { Outcome } from "./outcome.ts";
import { SchemaCopies } from "./schema-copies.ts";
import type { Output, Schema } from "./schema.ts";
import { Restart, ValidatorState, type RunKind } from "./validator-state.ts";

/** The options of {@link createValidator}. */
export interface ValidatorOptions {
  /** The maximum number of reported issues, 1 to 1,000; default 100. */
  readonly maxIssues?: number | undefined;
  /**
   * The name of the schema in errors. With a name, `assertSchema` also checks each schema that a getter or a function of
   * `z.lazy` returns.
   */
  readonly name?: string | undefined;
}

/** A schema that is prepared to validate values with bounded work. */
export interface Validator<T = unknown> {
  /** The schema that the validator was created for. */
  readonly schema: $ZodType;
  /** The maximum number of reported issues. */
  readonly maxIssues: number;
  /**
   * Validates a value. Returns a promise once a function of the schema has returned one.
   *
   * @param value - Anything, as a client has sent it.
   * @returns The output of the schema, or the first issues that Zod finds.
   * @throws whatever code of the schema's author throws. The promise rejects with the same error.
   */
  validate(value: unknown): Outcome<T> | Promise<Outcome<T>>;
}

/**
 * Creates a validator for a schema. The schema is not read before the first value.
 *
 * @example
 *   const validator = createValidator(z.object({ name: z.string().max(100) }));
 *   const outcome = await validator.validate(JSON.parse(text));
 *   if (outcome.success) save(outcome.value.name);
 *   else report(outcome.issues);
 *
 * @param schema - Any Zod 4 schema, of `zod` or `zod/mini`.
 * @param options - The maximum number of issues and the name of the schema.
 * @returns The validator of the schema.
 * @throws {@link TypeError} when `schema` is not a schema.
 * @throws {@link RangeError} when `maxIssues` is not a whole number from 1 to 1,000.
 */
export function createValidator<S extends Schema>(
  schema: S,
  options: ValidatorOptions = {},
): Validator<Output<S>> {
  const { maxIssues = defaultMaxIssues, name } = options;
  if (!isSchema(schema)) throw new TypeError("The schema of a validator must be a Zod 4 schema");
  if (!Number.isInteger(maxIssues) || maxIssues < 1 || maxIssues > highestMaxIssues) {
    throw new RangeError(`maxIssues must be a whole number from 1 to ${highestMaxIssues}`);
  }
  return new BoundedValidator<Output<S>>(schema, { maxIssues, name, limits: runLimits });
}

interface BoundedOptions {
  readonly maxIssues: number;
  readonly name?: string | undefined;
  readonly limits: RunLimits;
}

/**
 * A validator with bounded work. It tries compiled code first. If the code does not accept the value, one run of Zod
 * decides: a brief run if the value may raise more than 50,000 issues, otherwise an ordinary run.
 */
export class BoundedValidator<T> implements Validator<T> {
  readonly schema: $ZodType;
  readonly maxIssues: number;
  readonly #options: BoundedOptions;
  readonly #state: ValidatorState;
  readonly #policy: CompilePolicy;
  readonly #copies: Partial<Record<RunKind, SchemaCopies>> = {};

  constructor(schema: $ZodType, options: BoundedOptions) {
    this.schema = schema;
    this.maxIssues = options.maxIssues;
    this.#options = options;
    this.#state = new ValidatorState(options.limits);
    this.#policy = new CompilePolicy(this.#state, () => this.#copiesFor("brief").root);
  }

  validate(value: unknown): Outcome<T> | Promise<Outcome<T>> {
    return this.#policy.tryAccept<T>(value) ?? this.#validateUncompiled(value);
  }

  // A separate method saves a third of the instructions for a valid value that compiled code accepts.
  #validateUncompiled(value: unknown): Outcome<T> | Promise<Outcome<T>> {
    const { partCount } = this.#copiesFor("ordinary");
    this.#state.begin(value);
    this.#policy.countTowardsCompiling(partCount);
    return this.#run(value);
  }

  /**
   * Copies the schema for ordinary runs before the first value.
   *
   * @param mayCompile - Returns whether Zod generates code for a schema, which is then copied.
   * @param accept - Whether the copies are used. Otherwise, the first value triggers other copies.
   */
  copyEarly(
    mayCompile: (schema: $ZodType) => boolean,
    accept: (copies: SchemaCopies) => boolean,
  ): void {
    const options = { ...this.#options, kind: "ordinary" as const, mayCompile };
    const copies = new SchemaCopies(this.schema, this.#state, options);
    if (accept(copies)) this.#copies.ordinary = copies;
  }

  #run(value: unknown): Outcome<T> | Promise<Outcome<T>> {
    const { mayBeAsync, mayRaiseTooMany, limits } = this.#state;
    const copies = this.#copiesFor(mayRaiseTooMany ? "brief" : "ordinary");
    const context = mayRaiseTooMany
      ? createBriefContext(mayBeAsync, limits.exactIssues)
      : { async: mayBeAsync };
    try {
      const payload = copies.root._zod.run({ value, issues: [] }, context);
      if (payload instanceof Promise) {
        return payload
          .then((settled) => this.#report(settled, copies))
          .catch((error: unknown) => this.#restart(error, value, mayBeAsync));
      }
      // A function returned a promise in this synchronous run, but its `Restart` was caught. The result is worthless.
      if (this.#state.mayBeAsync !== mayBeAsync) return this.#run(value);
      return this.#report(payload, copies);
    } catch (error) {
      return this.#restart(error, value, mayBeAsync);
    }
  }

  #restart(error: unknown, value: unknown, wasAsync: boolean): Outcome<T> | Promise<Outcome<T>> {
    // A function of the schema may have called this validator, which has proved asynchronous in that call.
    if (error instanceof Restart || this.#state.mayBeAsync !== wasAsync) return this.#run(value);
    throw error;
  }

  #copiesFor(kind: RunKind): SchemaCopies {
    const options = { ...this.#options, kind };
    return (this.#copies[kind] ??= new SchemaCopies(this.schema, this.#state, options));
  }

  #report({ value, issues }: ParsePayload, copies: SchemaCopies): Outcome<T> {
    // After a run without issues, the payload contains the output of the schema.
    if (issues.length === 0) return { success: true, value: value as T };
    const isBrief = copies.kind === "brief";
    const maxIssues = isBrief ? 1 : this.maxIssues;
    const outcome = reportIssues(this.schema, issues, maxIssues, (copy) => copies.originalOf(copy));
    return isBrief ? { ...outcome, truncated: true } : outcome;
  }
}
