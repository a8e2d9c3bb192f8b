import { config, util, type $ZodType, type ParsePayload } from "zod/v4/core";
import type { Valid } from "./outcome.ts";
import type { ValidatorState } from "./validator-state.ts";

/** How many values are run before the schema is compiled, which takes Zod about a millisecond. */
const compileAfter = 100;

/**
 * Runs values through code that Zod compiles for a schema after a hundred values. A valid value then takes a tenth of
 * the time. The code reports no issues: Zod validates a refused value again.
 */
export class CompilePolicy {
  readonly #state: ValidatorState;
  #runs = 0;
  #compiled: $ZodType | undefined;

  constructor(state: ValidatorState) {
    this.#state = state;
  }

  /**
   * Counts a value, and compiles the schema at the hundredth.
   *
   * @param createSource - Makes the brief copy of the schema, which is what is compiled: the code runs some schemas as
   *   they are and passes them no context, and a brief copy keeps to the limits even then.
   */
  countTowardsCompiling(createSource: () => $ZodType): void {
    if (this.#runs >= compileAfter || ++this.#runs < compileAfter) return;
    const { mayBeAsync, mustInterpret } = this.#state;
    // `jitless` is set by the program. Where eval is forbidden, Zod's `compile` returns its argument instead.
    if (config().jitless === true || mayBeAsync || mustInterpret) return;
    // Without the compiler, values are parsed as before.
    this.#compile(createSource()).catch(() => undefined);
  }

  /** Loads the compiler, a seventh of a bundle, when it is first needed. */
  async #compile(schema: $ZodType): Promise<void> {
    const { compile } = await import("./compile.ts");
    const source = util.clone(schema);
    // Zod runs the schema itself on a value that the code refuses. This refuses the value at once instead.
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
      // Anything that is not clearly a success is validated again, without compiled code.
      if (result instanceof Promise || result.issues.length > 0) return undefined;
      // This run may have reached such a part first.
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
