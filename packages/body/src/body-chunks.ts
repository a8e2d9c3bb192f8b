import { openReader, type BodyReader } from "#open-reader";
import { incompleteBody } from "./body-error.ts";
import type { BodyLimit } from "./body-limit.ts";

/** The chunks of a Web request's body, up to a limit. */
export class BodyChunks {
  readonly #body: ReadableStream<Uint8Array> | null;
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
    this.#body = body;
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
    this.leave();
    // Only Deno closes the connection of a small body that is left unread. Elsewhere, some hosts would reset the connection
    // of a cancelled body and lose the response, and Node 26 throws where nobody can catch it if it is a `FormData`.
    if (isDeno) this.#body?.cancel().catch(() => undefined);
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

const isDeno = "Deno" in globalThis;

function failAsIncomplete(cause: unknown): never {
  throw incompleteBody(cause);
}
