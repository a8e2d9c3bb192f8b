/**
 * The bytes of a body whose head is not ASCII. Node writes a head and a text as one string in UTF-8, but a field
 * has one byte per character.
 *
 * - Upstream: https://github.com/nodejs/node/issues/46395, closed; headers that `writeHead` is given
 *   as a list are still written so.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/latin1-head.test.ts`
 *
 * @internal
 */
export function toBodyChunk(text: string): Buffer {
  return Buffer.from(text);
}
