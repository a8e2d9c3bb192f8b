import { createApp, events, reply } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { mcp, mcpMessage } from "../src/index.ts";
import { info } from "./notes.ts";
import { call } from "./send.ts";

describe("a result that proves to be", () => {
  const tools = {
    "GET /bytes": { name: "bytes", description: "Bytes" },
    "GET /events": { name: "events", description: "Events" },
    "GET /large": { name: "large", description: "Large" },
    "GET /fits": { name: "fits", description: "As large as possible" },
    "GET /text": { name: "text", description: "A text" },
    "GET /nothing": { name: "nothing", description: "Nothing" },
    "GET /gone": { name: "gone", description: "An error without a body" },
    "GET /broken": { name: "broken", description: "Not what it says" },
    "GET /cut": { name: "cut", description: "A stream that fails" },
    "GET /latin": { name: "latin", description: "A text in another encoding" },
    "GET /moved": { name: "moved", description: "A redirect" },
    "GET /stalled": { name: "stalled", description: "A text that never ends" },
  };
  const closed = Promise.withResolvers<string>();
  const stalled = Promise.withResolvers<undefined>();
  const cancelled = Promise.withResolvers<string>();
  const html = { headers: { "content-type": "text/html" } };
  const results = createApp({ onError: () => undefined })
    .get("/bytes", () => new Uint8Array(2))
    .get("/events", () =>
      events(async function* (signal) {
        signal.addEventListener("abort", () => {
          closed.resolve("closed");
        });
        yield await new Promise<string>(() => undefined);
      }),
    )
    .get("/large", () => "é".repeat(524_288) + "a")
    .get("/fits", () => "é".repeat(524_288))
    .get("/text", () => new Response("<p>", html))
    .get("/nothing", () => undefined)
    .get("/gone", () => new Response(null, { status: 410 }))
    .get("/broken", () => new Response("{", { headers: { "content-type": "application/json" } }))
    .get("/cut", () => {
      const body = new ReadableStream({
        pull: (controller) => {
          controller.error(new Error("cut"));
        },
      });
      return new Response(body, html);
    })
    .get("/latin", () => new Response(new Uint8Array([0x63, 0xe9]), html))
    .get("/moved", () => reply(undefined, { status: 303, headers: { location: "/notes/1" } }))
    .get("/stalled", () => {
      const body = new ReadableStream({
        pull: () => {
          stalled.resolve(undefined);
          return new Promise(() => undefined);
        },
        cancel: () => {
          cancelled.resolve("cancelled");
        },
      });
      return new Response(body, html);
    });
  const served = results.post("/mcp", mcp(results, { info, tools }), { body: mcpMessage });
  const failure = (text: string) => ({ isError: true, content: [{ type: "text", text }] });

  it("bytes is an error", async () => {
    const text = "The result is bytes or a stream, which no tool can return";
    expect(await call(served, "bytes")).toMatchObject(failure(text));
  });

  it("a stream is an error, and the stream is closed", async () => {
    expect(await call(served, "events")).toMatchObject({ isError: true });
    expect(await closed.promise).toBe("closed");
  });

  it("larger than 1 MiB is an error", async () => {
    const text = "The result is larger than 1 MiB: ask for less";
    expect(await call(served, "large")).toMatchObject(failure(text));
    expect(await call(served, "fits")).not.toHaveProperty("isError");
  });

  it("text is a text without structured content", async () => {
    const result = await call(served, "text");
    expect(result["content"]).toEqual([{ type: "text", text: "<p>" }]);
    expect(result).not.toHaveProperty("structuredContent");
  });

  it("nothing is no content", async () => {
    expect((await call(served, "nothing"))["content"]).toEqual([]);
  });

  it("an error without a body is an error with its status", async () => {
    expect(await call(served, "gone")).toMatchObject(failure("The response has status 410"));
  });

  it("a redirect is a text with its location", async () => {
    const text = "The response has status 303 and location /notes/1";
    const result = await call(served, "moved");
    expect(result["content"]).toEqual([{ type: "text", text }]);
    expect(result).not.toHaveProperty("isError");
  });

  it("a text that never ends is cancelled when the client leaves", async () => {
    const controller = new AbortController();
    const sent = call(served, "stalled", {}, {}, { signal: controller.signal });
    await stalled.promise;
    controller.abort("gone");
    expect(await cancelled.promise).toBe("cancelled");
    expect(await sent).toMatchObject({ isError: true });
  });

  it("invalid JSON or UTF-8, or a stream that fails, is an error", async () => {
    const text = "The result ended early, or is not valid UTF-8 or JSON";
    expect(await call(served, "broken")).toMatchObject(failure(text));
    expect(await call(served, "cut")).toMatchObject(failure(text));
    expect(await call(served, "latin")).toMatchObject(failure(text));
  });
});
