import { RawClient } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp, toNodeListener } from "../../src/index.ts";
import { createNotesApp, mount, startServer } from "./notes-app.ts";

// docs/specification.md#119-tonodelistener
describe("a connection of a server with toNodeListener(app)", () => {
  it("reads a body behind a 100 that Node sends", async () => {
    const { port } = await mount(createNotesApp());
    const client = await RawClient.connect(port);
    const type = "Content-Type: application/json";
    client.request("POST /notes", type, "Content-Length: 1", "Expect: 100-continue");
    expect((await client.readResponse()).status).toBe(100);
    client.write("1");
    expect((await client.readResponse()).status).toBe(201);
    client.end();
  });

  it.each([
    ["that no handler has read", "POST /unread", 200],
    ["that was refused by its length", "POST /notes", 413],
  ])("keeps the connection behind a body %s", async (_, line, status) => {
    const { port } = await mount(createNotesApp());
    const client = await RawClient.connect(port);
    client.request(line, "Content-Type: application/json", "Content-Length: 100000");
    client.write("x".repeat(100_000)).request("GET /notes");
    expect((await client.readResponse()).status).toBe(status);
    expect((await client.readResponse()).status).toBe(200);
    client.end();
  });

  it("keeps the connection behind a body that was refused after its first bytes", async () => {
    const { port } = await mount(createNotesApp());
    const client = await RawClient.connect(port);
    client.request("POST /notes", "Content-Type: application/json", "Transfer-Encoding: chunked");
    client.write(`64\r\n${"x".repeat(100)}\r\n`);
    expect((await client.readResponse()).status).toBe(413);
    // More than Node buffers of a body that nothing reads.
    client.write(`100000\r\n${"x".repeat(0x100000)}\r\n0\r\n\r\n`).request("GET /notes");
    expect((await client.readResponse()).status).toBe(200);
    client.end();
  });

  it("keeps the connection behind a body that a handler has begun to read as a stream", async () => {
    const app = createNotesApp().post("/begun", async ({ request }) => {
      const reader = request.body?.getReader();
      await reader?.read();
      void reader?.read().catch(() => undefined);
      return "begun";
    });
    const { port } = await mount(app);
    const client = await RawClient.connect(port);
    client.request("POST /begun", "Content-Length: 1000000").write("x");
    expect((await client.readResponse()).body.toString()).toBe("begun");
    client.write("x".repeat(999_999)).request("GET /notes");
    expect((await client.readResponse()).status).toBe(200);
    client.end();
  });

  it("reads a stream no faster than the client, and stops it when the client leaves", async () => {
    const count = 10_000;
    const begun = Promise.withResolvers<undefined>();
    const stopped = Promise.withResolvers<number>();
    const app = createApp().get("/", async function* () {
      let sent = 0;
      try {
        for (; sent < count; sent++) {
          yield await Promise.resolve("x".repeat(16_384));
          begun.resolve(undefined);
        }
      } finally {
        stopped.resolve(sent);
      }
    });
    const { port } = await mount(app);
    const client = await RawClient.connect(port, { isPaused: true });
    client.request("GET /");
    await begun.promise;
    client.leave();
    expect(await stopped.promise).toBeLessThan(count);
  });

  it("aborts the signal of a request when its client leaves, and reports nothing", async () => {
    const onError = vi.fn();
    const begun = Promise.withResolvers<undefined>();
    const aborted = Promise.withResolvers<boolean>();
    const app = createApp({ onError }).post("/", async ({ request }) => {
      request.signal.addEventListener("abort", () => {
        aborted.resolve(true);
      });
      begun.resolve(undefined);
      await request.text();
    });
    const { port } = await mount(app);
    const client = await RawClient.connect(port);
    client.request("POST /", "Content-Length: 1000").write("half");
    await begun.promise;
    client.leave();
    expect(await aborted.promise).toBe(true);
    expect(onError).not.toHaveBeenCalled();
  });

  it("leaves a response alone that another function of the server has sent", async () => {
    const onError = vi.fn();
    const settled = Promise.withResolvers<undefined>();
    const app = createApp({ onError }).get("/", () => settled.promise.then(() => "late"));
    const listener = toNodeListener(app);
    const { port } = await startServer((request, response) => {
      listener(request, response);
      if (request.url === "/") response.writeHead(503).end("busy");
    });
    const client = await RawClient.connect(port);
    client.request("GET /");
    expect((await client.readResponse()).body.toString()).toBe("busy");
    settled.resolve(undefined);
    client.request("GET /none");
    expect((await client.readResponse()).status).toBe(404);
    expect(onError).not.toHaveBeenCalled();
    client.end();
  });
});
