/**
 * How a schema must be run, as far as is known: a promise may appear with any value, and recursion is
 * followed only as far as values go.
 *
 * @internal
 */
export class Mode {
  #isAsync = false;
  #isCompilable = true;

  /** Whether a part of the schema returns promises; a run that began before that was known is repeated. */
  get isAsync(): boolean {
    return this.#isAsync;
  }

  requireAsync(): void {
    this.#isAsync = true;
  }

  /** Whether compiled code runs only functions that are watched. */
  get isCompilable(): boolean {
    return this.#isCompilable && !this.#isAsync;
  }

  forbidCompiling(): void {
    this.#isCompilable = false;
  }
}

/**
 * Ends a run in the wrong mode, so that it is repeated.
 *
 * @internal
 */
export class ModeChange extends Error {}
