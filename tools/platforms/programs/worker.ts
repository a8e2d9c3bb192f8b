import type { App } from "../../../packages/framework/src/index.ts";
import { createApp, framework } from "./framework.ts";
import type { Answer } from "../../../packages/framework/test/conformance/answer.ts";
import type { Send } from "../../../packages/framework/test/conformance/suite.ts";
import { sendThroughHandle } from "../../../packages/framework/test/conformance/send-through-handle.ts";
import { createSendThroughToFetch } from "../../../packages/framework/test/conformance/send-through-to-fetch.ts";
import type { Converse } from "./platform.ts";
import { runSuites } from "./report.ts";
import { toLetter } from "./letter.ts";

interface Env {
  /** Sends a request to this Worker over a socket. */
  readonly CLIENT: { fetch(url: string, init: RequestInit): Promise<Response> };
}

let current: App = createApp();

/** A Worker that runs the conformance suite on request, and otherwise serves the application. */
export default {
  async fetch(request: Request, env: Env, context: unknown): Promise<Response> {
    const entry = request.headers.get("x-conformance-entry");
    if (entry === null) return current.fetch(request, env, context);
    const send: Send = async (app, target, message) => {
      current = app;
      const body = toLetter(target, message);
      const response = await env.CLIENT.fetch("http://client/", { method: "POST", body });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Answer;
    };
    const say = (conversation: string, body: string, pattern = ""): Promise<Response> => {
      const headers = { "x-conversation": conversation, "x-leaving": encodeURIComponent(pattern) };
      return env.CLIENT.fetch("http://client/", { method: "POST", headers, body });
    };
    const converse: Converse = async (app, text, departure) => {
      current = app;
      const leaving = departure?.leaving;
      if (typeof leaving === "object") void leaving.then(() => say("leave", ""));
      const response = await say("begin", text, typeof leaving === "string" ? leaving : "");
      await departure?.until;
      return response.text();
    };
    const through =
      entry === "handle"
        ? { send: sendThroughHandle }
        : entry === "toFetch"
          ? { send: createSendThroughToFetch(framework) }
          : { send, converse };
    return Response.json(await runSuites(entry, through));
  },
};
