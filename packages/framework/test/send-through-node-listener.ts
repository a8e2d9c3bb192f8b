import { createServer, type RequestListener } from "node:http";
import type * as framework from "../src/index.ts";
import { runServer } from "./run-server.ts";
import type { Send } from "./conformance/suite.ts";
import { sendToPort } from "./send-over-socket.ts";

/**
 * Sends over a socket to a server of somebody else's, which lives as long as the request.
 *
 * @param mount - Makes a listener of the server from the framework's; by default, that is the listener.
 */
export function createSendThroughNodeListener(
  toNodeListener: typeof framework.toNodeListener,
  mount: (listener: RequestListener) => RequestListener = (listener) => listener,
): Send {
  return async (app, target, message = {}) => {
    await using server = await runServer(createServer(mount(toNodeListener(app))));
    return await sendToPort(server.port, target, message);
  };
}
