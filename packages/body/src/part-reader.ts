import { BodyChunks } from "./body-chunks.ts";
import { BodyError } from "./body-error.ts";
import type { BodyKind } from "./body-kind.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import { type PartSource, ReadablePart } from "./form-part.ts";
import { parseFormType } from "./form-type.ts";
import { findHeadEnd, malformedPart, parsePartHead, type PartHead } from "./part-head.ts";
import { type FormToken, PartSplitter } from "./part-splitter.ts";
import { limitWebBody } from "./read-web-bytes.ts";

/** The maximum length of the head of a part, in bytes. */
const maxHeadLength = 16_384;

const emptyLine = "\r\n\r\n";

/** Reads the parts of a `multipart/form-data` body (RFC 7578), one after the other, as the body arrives. */
export class PartReader implements PartSource {
  readonly #chunks: BodyChunks;
  readonly #splitter: PartSplitter;
  /** The part that may be read. */
  #part: ReadablePart | undefined;
  /** Content that arrived together with the head of the part. */
  #content: Uint8Array | undefined;
  /** What follows the content, once all of it has been read. */
  #following: "part" | "end" | undefined;
  #filling: Promise<void> | undefined;
  #failure: BodyError | undefined;

  /**
   * @param request - The request, with an unread body.
   * @param kind - The kind of body to accept.
   * @throws {@link TypeError} when the body has been read or is locked.
   */
  constructor(request: Request, maxBytes: number, maxParts: number, kind: BodyKind) {
    this.#chunks = new BodyChunks(request, limitWebBody(request, maxBytes, kind));
    const type = parseFormType(request.headers.get("content-type"));
    this.#splitter = new PartSplitter(type?.boundary ?? "", maxParts);
  }

  /**
   * Returns the next part, or `undefined` after the last one, once the body has ended. It ends the previous part, and
   * skips the bytes of it that were not read.
   *
   * @throws {@link BodyError} as `readParts` does.
   */
  async next(): Promise<ReadablePart | undefined> {
    this.#part = undefined;
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#following === undefined) await this.#skipContent();
    if (this.#following === "end") {
      await this.#drain();
      return undefined;
    }
    this.#following = undefined;
    const head = new ByteBuffer();
    for (;;) {
      const fields = this.#takeHead(head);
      if (fields !== undefined) return (this.#part = new ReadablePart(fields, this));
      await this.fill(undefined);
    }
  }

  take(part: ReadablePart | undefined): FormToken | undefined {
    if (part !== this.#part) {
      throw new TypeError(
        "This part has ended: read it before you take the next one or leave the loop",
      );
    }
    const content = this.#content;
    this.#content = undefined;
    if (content !== undefined) return content;
    const token = this.#following ?? this.#splitter.next();
    if (typeof token === "string") this.#following = token;
    return token;
  }

  /** Adds the next chunk to the splitter. Concurrent calls share one read. Once it has failed, every call fails. */
  async fill(part: ReadablePart | undefined): Promise<void> {
    try {
      await (this.#filling ??= this.#addChunk());
    } catch (error) {
      // If the part has ended, the next call of `take` throws a more helpful error.
      if (part === this.#part) throw error;
    }
  }

  /** Refuses the form because of a part. */
  fail(message: string): never {
    this.#failure = new BodyError("INVALID_FORM", message);
    throw this.#failure;
  }

  /** Ends the current part, and leaves the rest of the body unread. */
  leave(): void {
    this.#part = undefined;
    this.#chunks.leave();
  }

  /**
   * Reads the rest of a form that is refused.
   *
   * @throws {@link BodyError} when the body is too large or breaks off, or else when a delimiter is malformed or there
   *   are too many. These errors come before those of a part (docs/specification.md#66-bodies-that-a-handler-reads).
   */
  async skipAll(): Promise<void> {
    this.#part = undefined;
    try {
      while (this.#following !== "end") {
        this.#following = undefined;
        await this.#skipContent();
      }
    } finally {
      await this.#drain();
    }
  }

  async #addChunk(): Promise<void> {
    this.#splitter.add(await this.#chunks.next());
    this.#filling = undefined;
  }

  /** Takes the head of the part, if all of it has arrived. */
  #takeHead(buffer: ByteBuffer): PartHead | undefined {
    for (;;) {
      const token = this.take(undefined);
      if (token === undefined) return undefined;
      if (typeof token === "string") this.fail(malformedPart);
      const start = Math.max(0, buffer.length - emptyLine.length + 1);
      buffer.append(token);
      const { bytes } = buffer;
      const end = findHeadEnd(bytes, start);
      const length = end === -1 ? bytes.length - emptyLine.length + 1 : end;
      if (length > maxHeadLength) this.fail("The head of a part is longer than 16 KiB");
      if (end === -1) continue;
      const contentStart = end + emptyLine.length;
      if (contentStart < bytes.length) this.#content = bytes.subarray(contentStart);
      const fields = parsePartHead(bytes.subarray(0, end));
      return typeof fields === "string" ? this.fail(fields) : fields;
    }
  }

  async #skipContent(): Promise<void> {
    for (;;) {
      const token = this.take(undefined);
      if (typeof token === "string") return;
      if (token === undefined) await this.fill(undefined);
    }
  }

  async #drain(): Promise<void> {
    while ((await this.#chunks.next()) !== undefined);
  }
}
