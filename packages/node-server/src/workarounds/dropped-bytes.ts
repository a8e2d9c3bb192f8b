import type { IncomingMessage } from "node:http";

/**
 * Whether Node has dropped the bytes that followed a request in the same packet. Node does so if the request asks for
 * an upgrade, even without an upgrade listener, and parses the next packet as a request.
 *
 * - Upstream: no issue is known; related to https://github.com/nodejs/node/issues/11552.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/dropped-bytes.test.ts`
 */
export function mayHaveLostBytes({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined;
}
