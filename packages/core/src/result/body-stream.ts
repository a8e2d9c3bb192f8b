import { toBytes } from "./bytes.ts";
import { ignoreFailure, ignoreFailuresIn, isNodeStream } from "./promises.ts";

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

/**
 * Where the chunks of a body come from.
 *
 * @internal
 */
export interface ChunkSource {
  /** Settles with the next chunk, as an iterator does. */
  read(): unknown;
  /** Stops reading. It may return a promise, and may fail. */
  cancel(): unknown;
}

/**
 * Begins to read a Web stream, from any implementation, or an async iterable, such as a `Readable`.
 *
 * @returns `undefined` if the value is neither.
 * @throws {@link TypeError} when something else reads it already.
 * @internal
 */
export function openSource(value: object): ChunkSource | undefined {
  if (isWebStream(value)) {
    if (value.locked) {
      throw new TypeError("The handler returned a stream that is being read already");
    }
    return openReader(value);
  }
  if (!isAsyncIterable(value)) return undefined;
  ignoreFailure(value);
  const iterator = value[Symbol.asyncIterator]();
  return {
    read: () => iterator.next(),
    cancel: () => {
      // The iterator of a Node stream would wait for the next chunk first.
      if (isNodeStream(value)) value.destroy();
      return iterator.return?.();
    },
  };
}

/**
 * Whether a value is a Web stream or an async iterable.
 *
 * @internal
 */
export function isStream(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (isWebStream(value) || isAsyncIterable(value))
  );
}

/**
 * Begins to read a Web stream.
 *
 * @internal
 */
export function openReader(stream: ReadableStream): ChunkSource {
  const reader: ReadableStreamDefaultReader<unknown> = stream.getReader();
  return { read: () => reader.read(), cancel: () => reader.cancel() };
}

function isWebStream(value: object): value is ReadableStream {
  return "getReader" in value && typeof value.getReader === "function";
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value && typeof value[Symbol.asyncIterator] === "function";
}

/**
 * Releases a result that is not sent: cancels its stream and ignores what fails in it later.
 *
 * @internal
 */
export function discard(value: unknown): void {
  ignoreFailuresIn(value);
  if (typeof value !== "object" || value === null) return;
  try {
    void BodyStream.open(value)?.cancel();
  } catch {
    // Something else reads it.
  }
}
