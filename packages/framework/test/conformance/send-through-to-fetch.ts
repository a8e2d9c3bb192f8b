import type * as framework from "../../src/index.ts";
import { sendThroughHandle } from "./send-through-handle.ts";
import type { Send } from "./suite.ts";

/** Sends to `toFetch(app)`, with the request that `app.handle` would create. */
export function createSendThroughToFetch({
  createApp,
  toFetch,
}: Pick<typeof framework, "createApp" | "toFetch">): Send {
  return (app, target, message) => {
    const wrapped = Object.assign(createApp(), { fetch: toFetch(app) });
    return sendThroughHandle(wrapped, target, message);
  };
}
