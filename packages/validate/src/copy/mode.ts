/**
 * How a schema must be run, as far as is known: a promise may appear with any value, and recursion is
 * followed only as far as values go.
 *
 * @internal
 */
export class Mode {
  /** Whether a part of the schema returns promises; a run that began before that was known is repeated. */
  isAsync = false;
  /** Whether compiled code would do unbounded work, or run the author's functions unwatched. */
  mustInterpret = false;
}

/**
 * Ends a run in the wrong mode, so that it is repeated.
 *
 * @internal
 */
export class ModeChange extends Error {}
