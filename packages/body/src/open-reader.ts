import type { BodyLimit } from "./body-limit.ts";

type Chunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>>;

/** What reads a body. */
export interface BodyReader extends Pick<ReadableStreamDefaultReader, "cancel" | "releaseLock"> {
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
 * Opens a reader of the platform. The conditions of `#open-reader` in package.json choose between this function and that of
 * `open-filling-reader.ts`, for workerd.
 */
export const openReader: OpenReader = (body) => body.getReader();
