import { createRequest } from "../../../core/src/fetch/create-request.ts";
import type * as framework from "../../src/index.ts";
import { toAnswer } from "./answer.ts";
import { toInit } from "./send-through-handle.ts";
import type { Send } from "./suite.ts";

/** Sends to `toFetch(app)`, with the request that `app.handle` would create. */
export function createSendThroughToFetch(toFetch: typeof framework.toFetch): Send {
  return async (app, target, message) => {
    const request = createRequest(target, toInit(message));
    if (request === null) throw new Error(`No request can have the target ${target}`);
    const response = await toFetch(app)(request);
    const { status, statusText } = response;
    return toAnswer({ status, statusText }, [...response.headers], await response.text());
  };
}
