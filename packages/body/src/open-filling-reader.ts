import type { OpenReader } from "./open-reader.ts";

/**
 * Opens a reader that fills a buffer. The default reader of workerd returns at most 4 KiB per read.
 *
 * @param body - The body.
 * @param limit - Checks the body and counts its bytes.
 * @param isWhole - Whether the caller needs the whole body. A read may then wait for more bytes.
 */
export const openReader: OpenReader = (body, limit, isWhole) => {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: "byob" });
  } catch {
    // The program has created the stream, which does not fill buffers.
    return body.getReader();
  }
  // If the head is refused, the first byte ends the reading.
  const mayWait = isWhole && limit.checkHead() === undefined;
  let hasEnded = false;
  return {
    async read() {
      if (hasEnded) return undefined;
      const { contentLength = 0, length } = limit;
      const expected = contentLength - length;
      const waits = mayWait && expected > 0;
      // The buffer grows with the bytes received, so a slow client occupies little memory.
      const most = Math.min(4_096 + 16 * length, 65_536);
      // A read that waits for one byte more than declared ends with the body, and no further read is needed to find the end.
      const size = waits ? Math.min(expected + 1, most) : most;
      const min = waits ? size : 1;
      const { value } = await reader.read(new Uint8Array(size), { min });
      hasEnded = expected < min && value?.length === expected;
      // By the Streams Standard, the last bytes may come with the end, but workerd returns them before it.
      return value?.length ? { done: false, value } : undefined;
    },
    releaseLock: () => {
      reader.releaseLock();
    },
  };
};
