import type * as framework from "../src/index.ts";
import type { Send } from "./conformance/suite.ts";
import { sendToPort } from "./send-over-socket.ts";

/** Sends over a socket to `app.fetch` behind `serve`, which lives as long as the request. */
export function createSendThroughServe(serve: typeof framework.serve): Send {
  return async (app, target, message = {}) => {
    const server = await serve(app.fetch, { port: 0, hostname: "127.0.0.1" });
    try {
      return await sendToPort(server.port, target, message);
    } finally {
      await server.close({ timeout: 0 });
    }
  };
}
