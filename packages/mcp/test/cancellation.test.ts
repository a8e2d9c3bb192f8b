import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createApp } from "@fw/framework";
import { expect, it, onTestFinished } from "vitest";
import { mcp, mcpMessage } from "../src/index.ts";
import { info } from "./notes.ts";

/** Collects garbage in a separate turn, in which the stack keeps nothing alive. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await setImmediate();
  collect();
}

it("aborts the signal of a call that waits when the client leaves, even after a garbage collection", async () => {
  const started = Promise.withResolvers<undefined>();
  const aborted = Promise.withResolvers<string>();
  const waiting = createApp().get("/wait", ({ request: { signal } }) => {
    signal.addEventListener("abort", () => {
      aborted.resolve("aborted");
    });
    started.resolve(undefined);
    return new Promise<string>(() => undefined);
  });
  const tools = { "GET /wait": { name: "wait", description: "Waits" } };
  const app = waiting.post("/mcp", mcp(waiting, { info, tools }), { body: mcpMessage });
  const server = await app.listen({ port: 0 });
  onTestFinished(async () => {
    await server.close();
  });
  const controller = new AbortController();
  const sent = fetch(`http://localhost:${server.port}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "wait" } }),
    signal: controller.signal,
  }).catch(() => undefined);
  await started.promise;
  await collectGarbage();
  controller.abort();
  await sent;
  expect(await aborted.promise).toBe("aborted");
});
