import { toBytes } from "./bytes.ts";
import { openSource, type ChunkSource } from "./chunk-source.ts";
import { ignoreFailuresIn } from "./promises.ts";

/**
 * A body whose chunks come one after the other.
 *
 * @internal
 */
export class BodyStream {
  readonly #source: ChunkSource;
  #begun: Promise<void> | undefined;
  #first: Promise<Uint8Array<ArrayBuffer> | null> | undefined;
  #isFirstHere = false;
  #isOver = false;
  /** How many bytes may still come, or have to. */
  #remaining: number | null = null;

  constructor(source: ChunkSource) {
    this.#source = source;
  }

  /**
   * Takes a stream or an async iterable, so that nothing else can read it.
   *
   * @returns Nothing where the value is neither.
   * @throws {@link TypeError} when something else reads it already.
   */
  static open(value: object): BodyStream | undefined {
    const source = openSource(value);
    return source === undefined ? undefined : new BodyStream(source);
  }

  /** Holds the stream to the length that its `Content-Length` announces: a shorter or longer one fails. */
  announce(length: number): void {
    this.#remaining = length;
  }

  /**
   * Waits for the first chunk, but no longer than one macrotask.
   *
   * @throws whatever the stream has failed with by then.
   */
  begin(): Promise<void> {
    return (this.#begun ??= new Promise((resolve, reject) => {
      const turn = setTimeout(resolve, 0);
      this.#first = this.#read().finally(() => {
        clearTimeout(turn);
      });
      this.#first.then(() => {
        this.#isFirstHere = true;
        resolve();
      }, reject);
    }));
  }

  /** Whether the first chunk, or the end, was there when the stream had begun. */
  get isFirstHere(): boolean {
    return this.#isFirstHere;
  }

  /**
   * The next chunk, or `null` at the end and once the stream is cancelled.
   *
   * @throws whatever the stream fails with, or a TypeError when a chunk is neither bytes nor text.
   */
  next(): Promise<Uint8Array<ArrayBuffer> | null> {
    const first = this.#first;
    this.#first = undefined;
    return first ?? this.#read();
  }

  /** Cancels the source, which is not read further. Never rejects. */
  async cancel(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      await this.#source.cancel();
    } catch {
      // The failure of a source that cannot be cancelled concerns nothing any more.
    }
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const result = (await this.#source.read()) as IteratorResult<unknown, unknown>;
      if (this.#isOver) return null;
      if (!result.done) return this.#take(result.value);
      // The return value of an iterator is not sent.
      ignoreFailuresIn(result.value);
      if (this.#remaining !== null && this.#remaining > 0) {
        throw new TypeError("The stream is shorter than its Content-Length");
      }
      this.#isOver = true;
      return null;
    } catch (error) {
      if (this.#isOver) return null;
      void this.cancel();
      throw error;
    }
  }

  #take(chunk: unknown): Uint8Array<ArrayBuffer> {
    const bytes = typeof chunk === "string" ? encoder.encode(chunk) : toBytes(chunk);
    if (bytes === undefined) {
      ignoreFailuresIn(chunk);
      throw new TypeError(
        "A stream that is sent as a body must yield bytes (a Uint8Array) or text; return other values as an array",
      );
    }
    if (this.#remaining !== null) {
      this.#remaining -= bytes.length;
      if (this.#remaining < 0) {
        throw new TypeError("The stream is longer than its Content-Length");
      }
    }
    return bytes;
  }
}

const encoder = new TextEncoder();
