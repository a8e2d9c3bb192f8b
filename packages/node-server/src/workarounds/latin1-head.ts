/**
 * Converts a string body to bytes if the head is not ASCII. Node writes a head and a string body as one UTF-8 string,
 * but each character of a header is one byte.
 *
 * - Upstream: https://github.com/nodejs/node/issues/46395, closed. The fault remains if `writeHead` receives the
 *   headers as a list.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/latin1-head.test.ts`
 */
export function toBodyChunk(text: string): Buffer {
  return Buffer.from(text);
}
