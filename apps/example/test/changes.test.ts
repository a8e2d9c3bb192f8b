import { eventually } from "@fw/test-support";
import { readEvents } from "@fw/client";
import { createApp } from "@fw/framework";
import { describe, expect, it, onTestFinished } from "vitest";
import { Changes } from "../src/changes.ts";

function createChangingApp(interval?: number) {
  const changes = new Changes(undefined, interval);
  return createApp({ onResponse: changes.notice })
    .get("/changes", changes.stream)
    .get("/", () => "read")
    .post("/", () => "changed")
    .post("/mcp", () => "answered")
    .delete("/:id", () => undefined);
}

/** Opens a stream whose source has begun. */
async function listen(app: ReturnType<typeof createChangingApp>) {
  const response = await app.handle("/changes");
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  onTestFinished(() => reader?.cancel());
  await reader?.read();
  return { status: response.status, reader };
}

function decode(chunk: { readonly value?: Uint8Array | undefined } | undefined): string {
  return new TextDecoder().decode(chunk?.value);
}

describe("Changes", () => {
  it("sends an item after a silence", async () => {
    const changes = new Changes(undefined, 1);
    const stream = changes.stream();
    if (stream instanceof Error) throw stream;
    const reasons: string[] = [];
    for await (const { reason } of readEvents(stream)) {
      reasons.push(reason);
      if (reasons.length === 3) break;
    }
    expect(reasons).toEqual(["interval", "interval", "interval"]);
  });

  it.each([
    ["a read", "GET", "/"],
    ["a preflight", "OPTIONS", "/"],
    ["a request that fails", "DELETE", "/"],
    ["a message of an agent, whose calls are requests themselves", "POST", "/mcp"],
  ])("takes no notice of %s", async (_, method, path) => {
    const app = createChangingApp(1);
    const { reader } = await listen(app);
    await app.handle(path, { method });
    for (let count = 0; count < 3; count += 1) {
      expect(decode(await reader?.read())).toBe('data: {"reason":"interval"}\n\n');
    }
  });

  it("sends one item for all changes that a slow client has missed", async () => {
    const app = createChangingApp(600_000);
    const { reader } = await listen(app);
    for (let count = 0; count < 5; count += 1) await app.handle("/", { method: "POST" });
    expect(decode(await reader?.read())).toBe('data: {"reason":"change"}\n\n');
    await app.handle("/", { method: "POST" });
    expect(decode(await reader?.read())).toBe('data: {"reason":"change"}\n\n');
  });

  it("refuses the 101st stream until another one ends", async () => {
    const app = createChangingApp();
    const streams = await Promise.all(Array.from({ length: 100 }, () => listen(app)));
    const response = await app.handle("/changes");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ code: "TOO_MANY_STREAMS" });
    await streams[0]?.reader?.cancel();
    await eventually(async () => {
      expect((await listen(app)).status).toBe(200);
    });
  });
});
