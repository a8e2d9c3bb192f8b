import { BodyError } from "./body-error.ts";
import type { BodyKind } from "./body-kind.ts";

/**
 * What the header fields of a request say about its body.
 *
 * @internal
 */
export interface BodyHead {
  /** `Content-Type`; repeated lines joined with `", "`. */
  readonly contentType: string | null | undefined;
  /** `Content-Encoding`; repeated lines joined with `", "`. */
  readonly contentEncoding: string | null | undefined;
  /** `Content-Length` in bytes, `undefined` when unknown. */
  readonly contentLength: number | undefined;
}

const noBytes = new Uint8Array();

/**
 * Collects the bytes of one body under a limit and refuses them in order
 * (docs/specification.md#62-order-of-refusals).
 *
 * @internal
 */
export class BodyCollector {
  readonly #head: BodyHead;
  readonly #maxBytes: number;
  readonly #kind: BodyKind;
  #buffer: Uint8Array = noBytes;
  #length = 0;
  #isHeadAccepted = false;

  /**
   * @param head - What the request declares.
   * @param maxBytes - The largest body that is accepted, in bytes.
   * @param kind - Which bodies are accepted.
   */
  constructor(head: BodyHead, maxBytes: number, kind: BodyKind) {
    this.#head = head;
    this.#maxBytes = maxBytes;
    this.#kind = kind;
  }

  /** Whether the request declares how many bytes there are. */
  get hasLength(): boolean {
    return this.#head.contentLength !== undefined;
  }

  /** Whether all bytes are here that the request declares; never of one that declares no length. */
  get isComplete(): boolean {
    return this.#length === this.#head.contentLength;
  }

  /** All bytes so far; a body that came as one chunk is that chunk, not a copy. */
  get bytes(): Uint8Array {
    const buffer = this.#buffer;
    return buffer.length === this.#length ? buffer : buffer.subarray(0, this.#length);
  }

  /**
   * Takes the next chunk; the first byte proves that there is a body to judge.
   *
   * @param chunk - What the stream gave.
   * @returns The reason to stop reading, or `undefined` to go on.
   */
  add(chunk: unknown): BodyError | TypeError | undefined {
    if (!isBytes(chunk)) return new TypeError("The stream of a body must yield Uint8Array chunks");
    if (chunk.length === 0) return undefined;
    if (!this.#isHeadAccepted) {
      const refusal = this.judgeHead();
      if (refusal !== undefined) return refusal;
    }
    const length = this.#length + chunk.length;
    if (length > this.#maxBytes) return tooLarge(this.#maxBytes);
    this.#append(chunk, length);
    return undefined;
  }

  /**
   * Judges what the request declares, for a body that has bytes or need not have any.
   *
   * @returns The reason not to read the body, or `undefined` to read it.
   */
  judgeHead(): BodyError | undefined {
    const { contentType, contentEncoding, contentLength } = this.#head;
    if (!this.#kind.isDeclared(contentType)) {
      return new BodyError("UNSUPPORTED_MEDIA_TYPE", this.#kind.refusal);
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

  // A list of the chunks would be an object for each: a client that sends chunks of one byte could
  // make 1 MiB of body hold hundreds of megabytes. Doubling keeps memory and time linear.
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

  // Memory for what is only announced is set aside when a part of it has come, at least a sixteenth.
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
  // A chunk from another realm is known by its name only.
  return (
    chunk instanceof Uint8Array || Object.prototype.toString.call(chunk) === "[object Uint8Array]"
  );
}
