import { compile, config, util, type $ZodType, type ParsePayload } from "zod/v4/core";
import type { Mode } from "./copy/mode.ts";

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
  #compiled: $ZodType | undefined;

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  /** Counts a value, and compiles the schema at the hundredth. */
  count(schema: $ZodType): void {
    if (this.#runs >= compileAfter || ++this.#runs < compileAfter) return;
    // The program's setting; where the platform forbids code from texts, Zod compiles nothing.
    if (config().jitless === true || !this.#mode.isCompilable) return;
    const source = util.clone(schema);
    // Zod runs the schema itself on what its compiled code refuses.
    source._zod.run = refuse;
    const compiled = compile(source);
    if (compiled !== source) this.#compiled = compiled;
  }

  /** Gives the payload of a value that the compiled code accepts. */
  accept(value: unknown): ParsePayload | undefined {
    // Parts behind `z.lazy` may have been found since.
    if (this.#compiled === undefined || !this.#mode.isCompilable) return undefined;
    let payload: ParsePayload | Promise<ParsePayload>;
    try {
      payload = this.#compiled._zod.run({ value, issues: [] }, { async: false });
    } catch (error) {
      if (!this.#mode.isAsync) throw error;
      return undefined;
    }
    if (payload instanceof Promise || payload.aborted === true) return undefined;
    return this.#mode.isAsync ? undefined : payload;
  }
}

function refuse(payload: ParsePayload): ParsePayload {
  payload.aborted = true;
  return payload;
}
