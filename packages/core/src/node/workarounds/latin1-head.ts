import type { RawHeaders } from "../../raw-headers.ts";

/**
 * The text of a body, so that the head before it keeps its bytes. Node writes a text and the head as
 * one string in UTF-8, but a field has one byte a character.
 *
 * - Upstream: https://github.com/nodejs/node/issues/46395, closed; headers that `writeHead` is given
 *   as a list are still written so.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/latin1-head.test.ts`
 *
 * @internal
 */
export function toBodyChunk(text: string, headers: RawHeaders): string | Buffer {
  return headers.isAscii ? text : Buffer.from(text);
}
