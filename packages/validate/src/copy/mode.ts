/**
 * How a schema must be run, as far as is known: a promise may appear with any value, and recursion is
 * followed only as far as values go.
 *
 * @internal
 */
export class Mode {
  #isAsync = false;
  #isObserved = false;
  #isCompilable = true;
  #revision = 0;

  /** Whether a part of the schema returns promises. */
  get isAsync(): boolean {
    return this.#isAsync;
  }

  /** Whether code of the schema's author may look at a value or at issues that are not complete. */
  get isObserved(): boolean {
    return this.#isObserved;
  }

  /** How often the mode has changed; a run that began with another one is repeated. */
  get revision(): number {
    return this.#revision;
  }

  requireAsync(): void {
    if (!this.#isAsync) this.#revision++;
    this.#isAsync = true;
  }

  /** Whether compiled code runs only functions that are watched. */
  get isCompilable(): boolean {
    return this.#isCompilable && !this.#isAsync;
  }

  forbidCompiling(): void {
    this.#isCompilable = false;
  }

  requireCompleteness(): void {
    if (!this.#isObserved) this.#revision++;
    this.#isObserved = true;
  }
}

/**
 * Ends a run in the wrong mode, so that it is repeated.
 *
 * @internal
 */
export class ModeChange extends Error {}
