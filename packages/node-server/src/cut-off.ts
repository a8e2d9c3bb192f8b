import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { findRawSocket } from "./workarounds/raw-socket.ts";

/**
 * Cuts off a connection before a response is complete. Under HTTP/1.0, where the end of the connection ends the body (RFC
 * 9112 §6.3), the connection is reset, so that no client takes a part for the whole. A Unix socket cannot be reset.
 *
 * @param response - The response that is being sent, if there is one.
 */
export function cutOff(socket: Socket, response: ServerResponse | null | undefined): void {
  if (response?.headersSent === true && response.req.httpVersionMinor === 0) {
    try {
      findRawSocket(socket).resetAndDestroy();
    } catch {
      // The system, or the platform, has no reset for this kind of socket.
    }
  }
  socket.destroy();
}
