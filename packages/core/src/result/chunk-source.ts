import { ignoreFailure, isNodeStream } from "./promises.ts";

/**
 * Where the chunks of a body come from.
 *
 * @internal
 */
export interface ChunkSource {
  /** Settles with the next chunk, as an iterator does. */
  read(): unknown;
  /** Says that no more is read; what it returns may be a promise, and may fail. */
  cancel(): unknown;
}

/**
 * Begins to read a stream of the Web's, of whichever copy, or an async iterable, such as a `Readable`.
 *
 * @returns Nothing where the value is neither.
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
      // Its iterator would wait for the next chunk before it ends.
      if (isNodeStream(value)) value.destroy();
      return iterator.return?.();
    },
  };
}

/**
 * Whether a value is one of these.
 *
 * @internal
 */
export function isStream(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (isWebStream(value) || isAsyncIterable(value))
  );
}

/**
 * Reads a stream of the Web's.
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
