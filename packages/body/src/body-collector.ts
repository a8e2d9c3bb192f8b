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

const noBytes = new Uint8Array();

/**
 * A collector of one body's bytes, up to a limit. It checks the body in the specified order
 * (docs/specification.md#62-order-of-refusals).
 */
export class BodyCollector {
  readonly #head: BodyHead;
  readonly #maxBytes: number;
  readonly #kind: BodyKind;
  #buffer: Uint8Array = noBytes;
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

  /** Whether the request declares a length. */
  get hasLength(): boolean {
    return this.#head.contentLength !== undefined;
  }

  /** Whether all declared bytes have arrived; always `false` if the request declares no length. */
  get isComplete(): boolean {
    return this.#length === this.#head.contentLength;
  }

  /** All bytes so far. A body that arrived as one chunk is not copied. */
  get bytes(): Uint8Array {
    const buffer = this.#buffer;
    return buffer.length === this.#length ? buffer : buffer.subarray(0, this.#length);
  }

  /**
   * Adds the next chunk. At the first byte, it also checks the head, because only then is there a body.
   *
   * @param chunk - A value from the stream.
   * @returns The reason to stop reading, or `undefined` to continue.
   */
  add(chunk: unknown): BodyError | TypeError | undefined {
    if (!isBytes(chunk)) return new TypeError("The stream of a body must yield Uint8Array chunks");
    if (chunk.length === 0) return undefined;
    if (!this.#isHeadAccepted) {
      const refusal = this.checkHead();
      if (refusal !== undefined) return refusal;
    }
    const length = this.#length + chunk.length;
    if (length > this.#maxBytes) return tooLarge(this.#maxBytes);
    this.#append(chunk, length);
    return undefined;
  }

  /**
   * Checks the head. Call it before reading if the body may be empty or is known to have bytes.
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

  // Doubles the buffer when it is full, which keeps memory and time linear. A list of chunks would take one object per
  // chunk: hundreds of megabytes for a 1 MiB body in one-byte chunks.
  #append(chunk: Uint8Array, length: number): void {
    if (this.#length === 0) {
      this.#buffer = chunk;
    } else {
      if (length > this.#buffer.length) {
        const grown = new Uint8Array(this.#toCapacity(length));
        grown.set(this.bytes);
        this.#buffer = grown;
      }
      this.#buffer.set(chunk, this.#length);
    }
    this.#length = length;
  }

  // Allocates the declared length only after at least a sixteenth of it has arrived.
  #toCapacity(length: number): number {
    const { contentLength = 0 } = this.#head;
    return contentLength >= length && contentLength <= length * 16 ? contentLength : length * 2;
  }
}

function tooLarge(maxBytes: number): BodyError {
  return new BodyError("PAYLOAD_TOO_LARGE", "The body is larger than the limit", {
    maxBytes,
  });
}

function isIdentity(contentEncoding: string | null | undefined): boolean {
  return !contentEncoding || contentEncoding.toLowerCase() === "identity";
}

function isBytes(chunk: unknown): chunk is Uint8Array {
  // Only the tag identifies chunks from another realm.
  return (
    chunk instanceof Uint8Array || Object.prototype.toString.call(chunk) === "[object Uint8Array]"
  );
}
