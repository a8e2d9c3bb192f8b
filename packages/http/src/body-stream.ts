import { captureContext } from "./async-context.ts";
import { encodeText, toBytes } from "./bytes.ts";
import { ignoreFailure, ignoreFailuresIn, isNodeStream } from "./promises.ts";

/** A body that is sent in chunks. */
export class BodyStream {
  /** Whether the head of the response waits for the first chunk. */
  awaitsFirstChunk = true;
  readonly #source: ChunkSource;
  readonly #context = captureContext();
  #begun: Promise<void> | undefined;
  #first: Promise<Uint8Array<ArrayBuffer> | null> | undefined;
  #hasFirstChunk = false;
  #isOver = false;
  /** How many more bytes the `Content-Length` allows and requires. */
  #remaining: number | null = null;

  constructor(source: ChunkSource) {
    this.#source = source;
  }

  /**
   * Takes over a stream or an async iterable, so that nothing else can read it.
   *
   * @returns `undefined` for any other value.
   * @throws {@link TypeError} when something else is already reading it.
   */
  static open(value: object): BodyStream | undefined {
    const source = openSource(value);
    return source === undefined ? undefined : new BodyStream(source);
  }

  /** Sets the length that `Content-Length` declares. A shorter or longer stream fails. */
  expectLength(length: number): void {
    this.#remaining = length;
  }

  /**
   * Waits for the first chunk, but at most one macrotask.
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
        this.#hasFirstChunk = true;
        resolve();
      }, reject);
    }));
  }

  /** Whether the first chunk, or the end, had arrived when the stream began. */
  get hasFirstChunk(): boolean {
    return this.#hasFirstChunk;
  }

  /**
   * Returns the next chunk, or `null` at the end and after cancellation.
   *
   * @throws whatever the stream fails with, or a TypeError when a chunk is neither bytes nor text.
   */
  next(): Promise<Uint8Array<ArrayBuffer> | null> {
    const first = this.#first;
    this.#first = undefined;
    return first ?? this.#read();
  }

  /** The headers that come with the stream, as alternating names and values. */
  get headers(): readonly string[] | undefined {
    return this.#source.traits?.headers;
  }

  /** Whether the stream is one of `events`, or wraps one. */
  get isEvents(): boolean {
    return this.#source.traits !== undefined;
  }

  /** Ends a stream of `events` before its source does. */
  end(): void {
    this.runInContext(() => this.#source.traits?.end());
  }

  /** Cancels the source. Never rejects. */
  async cancel(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      await this.runInContext(() => this.#source.cancel());
    } catch {
      // A failed cancellation has no effect: nothing reads the source any more.
    }
  }

  /** Calls a function in the async context in which the stream was opened, as its source is read. */
  runInContext<Result>(run: () => Result): Result {
    return this.#context.runInAsyncScope(run);
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const result = (await this.runInContext(() => this.#source.read())) as IteratorResult<
        unknown,
        unknown
      >;
      if (this.#isOver) return null;
      if (!result.done) return this.#take(result.value);
      // An iterator's return value is not sent.
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
    const bytes = typeof chunk === "string" ? encodeText(chunk) : toBytes(chunk);
    if (bytes === undefined) {
      ignoreFailuresIn(chunk);
      throw new TypeError(
        "A streamed body must yield bytes (a Uint8Array) or text; return objects as an array, or as events(iterable)",
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

/** What `events` adds to its stream as `~stream`. A stream that wraps it has only `end`. */
export interface StreamTraits {
  /** The headers of the response, as alternating names and values. */
  readonly headers?: readonly string[];
  /** Ends the stream, because the server begins to close. */
  end(): void;
}

/** The source of a body's chunks. */
export interface ChunkSource {
  readonly traits?: StreamTraits | undefined;
  /** Returns the next result, as an iterator does, or a promise of it. */
  read(): unknown;
  /** Stops reading. It may return a promise, and may fail. */
  cancel(): unknown;
}

/**
 * Starts to read a Web stream, from any implementation, or an async iterable, such as a Node `Readable`.
 *
 * @returns `undefined` for any other value.
 * @throws {@link TypeError} when something else is already reading it.
 */
export function openSource(value: object): ChunkSource | undefined {
  if (isWebStream(value)) {
    if (value.locked) {
      throw new TypeError("The handler returned a stream that is already being read");
    }
    return openReader(value);
  }
  if (!isAsyncIterable(value)) return undefined;
  ignoreFailure(value);
  const iterator = value[Symbol.asyncIterator]();
  return {
    read: () => iterator.next(),
    cancel: () => {
      // The iterator of a Node stream would first wait for the next chunk.
      if (isNodeStream(value)) value.destroy();
      return iterator.return?.();
    },
  };
}

/** Whether a value is a Web stream or an async iterable. */
export function isStream(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (isWebStream(value) || isAsyncIterable(value))
  );
}

/** Starts to read a Web stream. */
export function openReader(
  stream: ReadableStream & { readonly "~stream"?: StreamTraits },
): ChunkSource {
  const reader: ReadableStreamDefaultReader<unknown> = stream.getReader();
  return { traits: stream["~stream"], read: () => reader.read(), cancel: () => reader.cancel() };
}

function isWebStream(value: object): value is ReadableStream {
  return "getReader" in value && typeof value.getReader === "function";
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value && typeof value[Symbol.asyncIterator] === "function";
}

/** Releases a result that is not sent: cancels its stream and ignores its later failures. */
export function discard(value: unknown): void {
  ignoreFailuresIn(value);
  if (typeof value !== "object" || value === null) return;
  try {
    void BodyStream.open(value)?.cancel();
  } catch {
    // Something else is reading the stream.
  }
}
