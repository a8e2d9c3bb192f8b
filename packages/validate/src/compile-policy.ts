import { config, util, type $ZodType, type ParsePayload } from "zod/v4/core";
import { maxCompiledParts } from "./compilable.ts";
import type { Valid } from "./outcome.ts";
import type { ValidatorState } from "./validator-state.ts";

export { isCompilable } from "./compilable.ts";

/** The number of values after which the schema is compiled. Compiling takes Zod about a millisecond. */
const compileAfter = 100;

/**
 * Decides when Zod compiles a schema, and runs the compiled code. Zod compiles after a hundred values, and a valid value
 * then takes a tenth of the time. The code reports no issues: Zod validates a refused value again without the code.
 */
export class CompilePolicy {
  readonly #state: ValidatorState;
  readonly #createSource: () => $ZodType;
  #runs = 0;
  #compiled: $ZodType | undefined;

  /**
   * @param state - The state of the validator.
   * @param createSource - Creates the brief copy of the schema, which is compiled. Compiled code calls some schemas
   *   without a context, and only a brief copy keeps to the limits without one.
   */
  constructor(state: ValidatorState, createSource: () => $ZodType) {
    this.#state = state;
    this.#createSource = createSource;
  }

  /** Counts a value, and compiles the schema at the hundredth, unless that takes longer than a request may wait. */
  countTowardsCompiling(partCount: number): void {
    if (partCount > maxCompiledParts) return;
    if (this.#runs >= compileAfter || ++this.#runs < compileAfter) return;
    const { mayBeAsync, mustInterpret } = this.#state;
    // A program may set `jitless`. Where eval is forbidden, Zod's `compile` returns its argument instead.
    if (config().jitless === true || mayBeAsync || mustInterpret) return;
    // If the compiler cannot be loaded, values are parsed as before.
    this.#compile(this.#createSource()).catch(() => undefined);
  }

  /** Loads the compiler, which is a seventh of a bundle, and compiles the schema. */
  async #compile(schema: $ZodType): Promise<void> {
    const { compile } = await import("./compile.ts");
    const source = util.clone(schema);
    // After the code has refused a value, Zod would run the schema on it. `refuse` makes that run refuse it at once.
    source._zod.run = refuse;
    const compiled = compile(source);
    if (compiled !== source) this.#compiled = compiled;
  }

  /** Returns the outcome of a value that the compiled code accepts. */
  tryAccept<T>(value: unknown): Valid<T> | undefined {
    const { mayBeAsync, mustInterpret } = this.#state;
    // After compilation, a value may have reached a part behind `z.lazy` that must not run in compiled code.
    if (this.#compiled === undefined || mayBeAsync || mustInterpret) return undefined;
    try {
      const result = this.#compiled._zod.run({ value, issues: [] }, {});
      // A value that is not clearly accepted is validated again, without compiled code.
      if (result instanceof Promise || result.issues.length > 0) return undefined;
      // This run may itself have been the first to reach such a part.
      if (this.#state.mayBeAsync || this.#state.mustInterpret) return undefined;
      return { success: true, value: result.value as T };
    } catch (error) {
      if (!this.#state.mayBeAsync) throw error;
      return undefined;
    }
  }
}

function refuse(payload: ParsePayload): ParsePayload {
  payload.issues.push({ code: "custom", input: payload.value });
  return payload;
}
