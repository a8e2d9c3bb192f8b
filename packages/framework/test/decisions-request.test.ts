import { describe, expect, it } from "vitest";
import { createApp } from "../src/index.ts";
import { describeEntries } from "./harness.ts";
import { listen } from "@fw/test-support";

// docs/specification.md#42-the-request
describeEntries("the request in the context", (send) => {
  it("has a body that a handler may stop reading", async () => {
    const app = createApp().post("/", async ({ request }) => {
      await request.body?.cancel();
      return "enough";
    });
    const answer = await send(app, "/", { method: "POST", chunks: ["x".repeat(100_000), "y"] });
    expect([answer.status, answer.text]).toEqual([201, "enough"]);
  });

  it("has no body where none is sent", async () => {
    const app = createApp().post("/", ({ request }) => request.body === null);
    expect((await send(app, "/", { method: "POST" })).json).toBe(true);
  });

  it("has every header, repeated ones joined", async () => {
    const app = createApp().get("/", ({ request }) => request.headers.get("accept"));
    const headers = { Accept: "text/html, application/json" };
    expect((await send(app, "/", { headers })).text).toBe("text/html, application/json");
  });
});

// docs/specification.md#42-the-request
describe("the request in the context, over a socket", () => {
  it("has a signal that aborts when the client goes away", async () => {
    const started = Promise.withResolvers<undefined>();
    const aborted = Promise.withResolvers<undefined>();
    const app = createApp().get("/", async ({ request }) => {
      request.signal.addEventListener("abort", () => {
        aborted.resolve(undefined);
      });
      started.resolve(undefined);
      await aborted.promise;
    });
    const server = await listen(app);
    const client = new AbortController();
    const response = fetch(server.url, { signal: client.signal });
    await started.promise;
    client.abort();
    await expect(response).rejects.toThrow();
    await expect(aborted.promise).resolves.toBeUndefined();
  });

  it("has the URL that the client asked for, with its host and port", async () => {
    const server = await listen(createApp().get("/a", ({ request }) => request.url));
    expect(await (await fetch(`${server.url}/a?b=c`)).text()).toBe(`${server.url}/a?b=c`);
  });
});
