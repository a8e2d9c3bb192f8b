import type { BodyLimit } from "./body-limit.ts";

type Chunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>>;

/** Reads the chunks of a body. */
export interface BodyReader extends Pick<ReadableStreamDefaultReader, "releaseLock"> {
  /** Returns the next chunk; at the end, `undefined` or a result that is done. */
  read(): Promise<Chunk | undefined>;
}

/** Opens the reader of a body. */
export type OpenReader = (
  body: ReadableStream<Uint8Array>,
  limit: BodyLimit,
  isWhole: boolean,
) => BodyReader;

/**
 * Opens the platform's default reader. On workerd, the conditions of `#open-reader` in package.json select
 * `open-filling-reader.ts` instead.
 */
export const openReader: OpenReader = (body) => body.getReader();
