import type { Socket } from "node:net";
import { lingerAndClose } from "../shutdown/node-linger.ts";

/**
 * Has a socket linger after a response that ends its connection. Node calls `destroySoon` then, which
 * resets the connection of a client that is still sending: the response is lost.
 *
 * - Upstream: https://github.com/nodejs/node/issues/21026, closed.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/last-answer.test.ts`
 *
 * @internal
 */
export function lingerAfterLastAnswer(socket: Socket): void {
  socket.destroySoon = lingerAndCloseThis;
}

function lingerAndCloseThis(this: Socket): void {
  lingerAndClose(this);
}
