import { CompilePolicy } from "#compile";
import { isSchema } from "@fw/zod-schema";
import type { $ZodType, ParsePayload } from "zod/v4/core";
import { BoundedCopies } from "./copy/bounded-copies.ts";
import { Mode } from "./copy/mode.ts";
import { RunContext } from "./limits/run-context.ts";
import { reportIssues } from "./issues/report-issues.ts";
import { defaultMaxIssues, highestMaxIssues } from "./limits.ts";
import type { Outcome } from "./outcome.ts";
import type { Output, Schema } from "./schema.ts";

/** The options of {@link createValidator}. */
export interface ValidatorOptions {
  /** How many issues are collected and reported at most; 1 to 1,000, default 100. */
  readonly maxIssues?: number | undefined;
  /**
   * What errors call the schema. With a name, what a getter or a function of `z.lazy` returns is
   * checked as by `assertSchema`.
   */
  readonly name?: string | undefined;
}

/** A schema that is prepared to validate values with bounded work. */
export interface Validator<T = unknown> {
  /** The schema that the validator was made of. */
  readonly schema: $ZodType;
  /** How many issues are reported at most. */
  readonly maxIssues: number;
  /**
   * Validates a value: at once, or with a promise once a part of the schema has returned one.
   *
   * @param value - Anything, as a client has sent it.
   * @returns What Zod makes of the value, or the first issues that Zod finds.
   * @throws whatever code of the schema's author throws, or the promise rejects with it.
   */
  validate(value: unknown): Outcome<T> | Promise<Outcome<T>>;
}

/**
 * Prepares a schema once. It is not looked into before the first value.
 *
 * @example
 *   const validator = createValidator(z.object({ name: z.string().max(100) }));
 *   const outcome = await validator.validate(JSON.parse(text));
 *   if (outcome.success) save(outcome.value.name);
 *   else report(outcome.issues);
 *
 * @param schema - Any Zod 4 schema, of `zod` or `zod/mini`.
 * @param options - How many issues to report.
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
  return new BoundedValidator<Output<S>>(schema, maxIssues, name);
}

class BoundedValidator<T> implements Validator<T> {
  readonly schema: $ZodType;
  readonly maxIssues: number;
  readonly #name: string | undefined;
  readonly #mode = new Mode();
  readonly #policy = new CompilePolicy(this.#mode);
  #copies: BoundedCopies;

  constructor(schema: $ZodType, maxIssues: number, name: string | undefined) {
    this.schema = schema;
    this.maxIssues = maxIssues;
    this.#name = name;
    this.#copies = new BoundedCopies(this.#mode, name);
  }

  validate(value: unknown): Outcome<T> | Promise<Outcome<T>> {
    const accepted = this.#policy.accept<T>(value);
    if (accepted !== undefined) return accepted;
    const payload = this.#run(value);
    return payload instanceof Promise
      ? payload.then((settled) => this.#report(settled))
      : this.#report(payload);
  }

  #run(value: unknown): ParsePayload | Promise<ParsePayload> {
    if (this.#copies.isFull) this.#copies = new BoundedCopies(this.#mode, this.#name);
    const bounded = this.#copies.of(this.schema);
    const { maxIssues } = this;
    const { isLarge: jitless } = this.#copies;
    if (!jitless) this.#policy.count(bounded);
    for (;;) {
      const { isAsync } = this.#mode;
      const context = RunContext.begin({ isAsync, maxIssues, jitless });
      try {
        const payload = bounded._zod.run({ value, issues: [] }, context);
        // A promise is waited for in any case.
        if (payload instanceof Promise || this.#mode.isAsync === isAsync) return payload;
      } catch (error) {
        if (this.#mode.isAsync === isAsync) throw error;
      }
    }
  }

  #report({ value, issues }: ParsePayload): Outcome<T> {
    // The payload of a run without issues holds the output of the schema.
    if (issues.length === 0) return { success: true, value: value as T };
    return reportIssues(issues, this.maxIssues, (copy) => this.#copies.originalOf(copy));
  }
}
