import { openReader, type BodyReader } from "#open-reader";
import { incompleteBody } from "./body-error.ts";
import type { BodyLimit } from "./body-limit.ts";

/** The chunks of a Web request's body, up to a limit. */
export class BodyChunks {
  readonly #reader: BodyReader | null;
  readonly #limit: BodyLimit;
  #refusal: Error | undefined;

  /**
   * @param request - The request, with an unread body.
   * @param limit - Checks the body.
   * @param isWhole - Whether the caller needs the whole body. A read may then wait for more bytes.
   * @throws {@link TypeError} when the body has been read or is locked.
   */
  constructor(request: Request, limit: BodyLimit, isWhole = false) {
    if (request.bodyUsed) throw new TypeError("The body of this request has already been read");
    const { body } = request;
    if (body?.locked === true) {
      throw new TypeError("The body of this request is being read elsewhere");
    }
    this.#reader = body && openReader(body, limit, isWhole);
    this.#limit = limit;
    this.#refusal = limit.checkBeforeReading();
  }

  /**
   * Returns the next chunk, or `undefined` at the end.
   *
   * @throws {@link BodyError} when the limit refuses the body, whose rest is left unread, or when the stream fails. Every
   *   later call throws it again.
   * @throws {@link TypeError} when the stream yields anything but bytes.
   */
  async next(): Promise<Uint8Array | undefined> {
    if (this.#refusal === undefined) {
      const chunk = await this.#reader?.read().catch(failAsIncomplete);
      if (chunk === undefined || chunk.done) return undefined;
      this.#refusal = this.#limit.count(chunk.value);
      if (this.#refusal === undefined) return chunk.value;
    }
    // It is not cancelled: some hosts would reset the connection and lose the response, and Node 26 throws where nobody
    // can catch it if the body is a `FormData`.
    this.leave();
    throw this.#refusal;
  }

  /** Leaves the rest of the body unread. */
  leave(): void {
    try {
      this.#reader?.releaseLock();
    } catch {
      // Some platforms keep the lock while a read is pending.
    }
  }
}

function failAsIncomplete(cause: unknown): never {
  throw incompleteBody(cause);
}
