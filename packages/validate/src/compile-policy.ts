import { config, util, type $ZodType } from "zod/v4/core";
import type { Mode } from "./copy/mode.ts";
import type { Valid } from "./outcome.ts";

/** After how many values Zod compiles a schema, which takes it about a millisecond. */
const compileAfter = 100;

/**
 * Runs values through code that Zod compiles of a schema once it is used a lot: a valid value then takes
 * a tenth of the time. Of what it refuses it says nothing.
 *
 * @internal
 */
export class CompilePolicy {
  readonly #mode: Mode;
  #runs = 0;
  #parse: Parse | undefined;

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  /** Counts a value, and has the schema compiled from the hundredth on. */
  count(schema: $ZodType): void {
    if (this.#runs >= compileAfter || ++this.#runs < compileAfter) return;
    const { isAsync, hasUnwatched } = this.#mode;
    // The program's setting; where the platform forbids code from texts, Zod compiles nothing.
    if (config().jitless === true || isAsync || hasUnwatched) return;
    // Without the compiler, values are parsed as before.
    this.#compile(schema).catch(() => undefined);
  }

  /** Loads the compiler, a seventh of a bundle, when it is first needed. */
  async #compile(schema: $ZodType): Promise<void> {
    const { compile } = await import("./compile.ts");
    // Zod asks this method of the schema about what its compiled code refuses.
    const refuse: Parse = () => undefined;
    const source = Object.assign(util.clone(schema), { safeParse: refuse });
    const compiled = compile(source);
    if (compiled !== source) this.#parse = compiled.safeParse;
  }

  /** Gives the outcome of a value that the compiled code accepts. */
  accept<T>(value: unknown): Valid<T> | undefined {
    const { isAsync, hasUnwatched } = this.#mode;
    // Parts behind `z.lazy` may have been found since.
    if (isAsync || hasUnwatched) return undefined;
    try {
      const result = this.#parse?.(value);
      if (result === undefined || this.#mode.isAsync) return undefined;
      return { success: true, value: result.data as T };
    } catch (error) {
      if (!this.#mode.isAsync) throw error;
      return undefined;
    }
  }
}

type Parse = (value: unknown) => { readonly data: unknown } | undefined;
