/** The mark of a `BodyError`. The symbol is global, so two copies of the package recognise each other's errors. */
const mark = Symbol.for("@fw/body/BodyError");

/**
 * The error of a request body that cannot be read. It has a code for programs and a sentence for people.
 * Neither contains data from the request.
 */
export class BodyError extends Error {
  /** Whether a value is a `BodyError`, from any copy of the package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // A subclass inherits this method, but needs the ordinary check.
    if (this !== BodyError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && mark in value;
  }

  override readonly name = "BodyError";

  /**
   * The kind of failure (docs/specification.md#62-order-of-refusals). `INCOMPLETE_BODY` means that the body
   * was cut off.
   */
  readonly code:
    | "NO_BODY"
    | "UNSUPPORTED_MEDIA_TYPE"
    | "PAYLOAD_TOO_LARGE"
    | "INVALID_JSON"
    | "INVALID_FORM"
    | "INCOMPLETE_BODY";

  /** The limit that was exceeded, in bytes; only with `PAYLOAD_TOO_LARGE`. */
  readonly maxBytes: number | undefined;

  /** The limit that was exceeded, in parts of a form; only with `PAYLOAD_TOO_LARGE`. */
  readonly maxParts: number | undefined;

  /**
   * @param code - The kind of failure.
   * @param message - A sentence without data from the request.
   * @param facts - The exceeded limit (`maxBytes` or `maxParts`) or the stream's error (`cause`).
   */
  constructor(
    code: BodyError["code"],
    message: string,
    facts: { maxBytes?: number; maxParts?: number; cause?: unknown } = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.maxBytes = facts.maxBytes;
    this.maxParts = facts.maxParts;
  }

  static {
    // The mark is on the prototype, so that printing an error does not show it.
    Object.defineProperty(this.prototype, mark, { value: true });
  }
}

/** The error of a form with more parts than the limit. */
export function tooManyParts(maxParts: number): BodyError {
  const message = `The form has more parts than the limit of ${maxParts}`;
  return new BodyError("PAYLOAD_TOO_LARGE", message, { maxParts });
}

/** The error of a body that breaks off; `cause` is the stream's error, if it has one. */
export function incompleteBody(cause: unknown): BodyError {
  return new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", { cause });
}
