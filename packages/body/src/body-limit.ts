import { BodyError } from "./body-error.ts";
import type { BodyKind } from "./body-kind.ts";

/** The header fields that describe the body of a request. */
export interface BodyHead {
  /** `Content-Type`; repeated lines joined with `", "`. */
  readonly contentType: string | null | undefined;
  /** `Content-Encoding`; repeated lines joined with `", "`. */
  readonly contentEncoding: string | null | undefined;
  /** `Content-Length` in bytes; `undefined` if unknown. */
  readonly contentLength: number | undefined;
}

/** Checks one body while it is read, in the specified order (docs/specification.md#62-order-of-refusals). */
export class BodyLimit {
  readonly #head: BodyHead;
  readonly #maxBytes: number;
  readonly #kind: BodyKind;
  #length = 0;
  #isHeadAccepted = false;

  /**
   * @param head - The header fields that describe the body.
   * @param maxBytes - The largest body to accept, in bytes.
   * @param kind - The kind of body to accept.
   */
  constructor(head: BodyHead, maxBytes: number, kind: BodyKind) {
    this.#head = head;
    this.#maxBytes = maxBytes;
    this.#kind = kind;
  }

  /** The declared length in bytes; `undefined` if unknown. */
  get contentLength(): number | undefined {
    return this.#head.contentLength;
  }

  /** The number of bytes received. */
  get length(): number {
    return this.#length;
  }

  /**
   * Counts the next chunk. At the first byte, it also checks the head, because only then is there a body.
   *
   * @param chunk - A value from the stream.
   * @returns The reason to stop reading, or `undefined` to continue.
   */
  count(chunk: Uint8Array): BodyError | TypeError | undefined {
    if (!isBytes(chunk)) return new TypeError("The stream of a body must yield Uint8Array chunks");
    if (chunk.length === 0) return undefined;
    if (!this.#isHeadAccepted) {
      const refusal = this.checkHead();
      if (refusal !== undefined) return refusal;
    }
    this.#length += chunk.length;
    return this.#length > this.#maxBytes ? tooLarge(this.#maxBytes) : undefined;
  }

  /** Checks the head if the body may be empty, and returns as {@link checkHead} does. */
  checkBeforeReading(): BodyError | undefined {
    return this.#kind.mayBeEmpty ? this.checkHead() : undefined;
  }

  /**
   * Checks the head. Call it before reading if the body is known to have bytes.
   *
   * @returns The reason not to read the body, or `undefined` to read it.
   */
  checkHead(): BodyError | undefined {
    const { contentType, contentEncoding, contentLength } = this.#head;
    if (!this.#kind.isDeclared(contentType)) {
      return new BodyError("UNSUPPORTED_MEDIA_TYPE", this.#kind.mismatchMessage);
    }
    if (!isIdentity(contentEncoding)) {
      const message = "The body must be sent without a content coding";
      return new BodyError("UNSUPPORTED_MEDIA_TYPE", message);
    }
    if (contentLength !== undefined && contentLength > this.#maxBytes) {
      return tooLarge(this.#maxBytes);
    }
    this.#isHeadAccepted = true;
    return undefined;
  }
}

function tooLarge(maxBytes: number): BodyError {
  const message = `The body is larger than the limit of ${maxBytes} bytes`;
  return new BodyError("PAYLOAD_TOO_LARGE", message, { maxBytes });
}

function isIdentity(contentEncoding: string | null | undefined): boolean {
  return !contentEncoding || contentEncoding.toLowerCase() === "identity";
}

/** A stream may yield anything, whatever its type says. Only the tag identifies chunks from another realm. */
function isBytes(chunk: unknown): boolean {
  return (
    chunk instanceof Uint8Array || Object.prototype.toString.call(chunk) === "[object Uint8Array]"
  );
}
