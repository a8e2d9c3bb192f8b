import { config, util, type $ZodType, type ParsePayload } from "zod/v4/core";
import type { Valid } from "./outcome.ts";
import type { ValidatorState } from "./validator-state.ts";

/** After how many values Zod compiles a schema, which takes it about a millisecond. */
const compileAfter = 100;

/**
 * Runs values through code that Zod compiles of a schema once it is used a lot: a valid value then takes
 * a tenth of the time. Of what it refuses it says nothing.
 *
 * @internal
 */
export class CompilePolicy {
  readonly #state: ValidatorState;
  #runs = 0;
  #compiled: $ZodType | undefined;

  constructor(state: ValidatorState) {
    this.#state = state;
  }

  /**
   * Counts a value, and has the schema compiled with the hundredth.
   *
   * @param createSource - Makes what is compiled: a schema all of whose runs are brief, because compiled code
   *   runs some schemas as they are.
   */
  countTowardsCompiling(createSource: () => $ZodType): void {
    if (this.#runs >= compileAfter || ++this.#runs < compileAfter) return;
    const { mayBeAsync, mustInterpret } = this.#state;
    // The program's setting; where the platform forbids code from texts, Zod compiles nothing.
    if (config().jitless === true || mayBeAsync || mustInterpret) return;
    // Without the compiler, values are parsed as before.
    this.#compile(createSource()).catch(() => undefined);
  }

  /** Loads the compiler, a seventh of a bundle, when it is first needed. */
  async #compile(schema: $ZodType): Promise<void> {
    const { compile } = await import("./compile.ts");
    const source = util.clone(schema);
    // Zod runs the schema itself on what its compiled code refuses; here, that value is refused at once.
    source._zod.run = refuse;
    const compiled = compile(source);
    if (compiled !== source) this.#compiled = compiled;
  }

  /** Returns the outcome of a value that the compiled code accepts. */
  tryAccept<T>(value: unknown): Valid<T> | undefined {
    const { mayBeAsync, mustInterpret } = this.#state;
    // Parts behind `z.lazy` may have been found since.
    if (this.#compiled === undefined || mayBeAsync || mustInterpret) return undefined;
    try {
      const result = this.#compiled._zod.run({ value, issues: [] }, {});
      // Anything that is not clearly a success is validated again, without compiled code.
      if (result instanceof Promise || result.issues.length > 0) return undefined;
      // A part behind `z.lazy` has been found.
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
