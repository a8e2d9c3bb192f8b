import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/index.ts";
import { exchange, RawClient } from "@fw/test-support";
import { withServer } from "../with-server.ts";

const host = "Host: a\r\n";

describe("a server that receives invalid HTTP", () => {
  it.each([
    ["no request line", "\u0016\u0003\u0001 TLS\r\n\r\n"],
    ["an unknown method", `BREW / HTTP/1.1\r\n${host}\r\n`],
    ["an unknown version", `GET / HTTP/3.0\r\n${host}\r\n`],
    ["a non-ASCII target", `GET /caf\u00e9 HTTP/1.1\r\n${host}\r\n`],
    ["a header without a colon", `GET / HTTP/1.1\r\n${host}bad\r\n\r\n`],
    ["a control character in a header", `GET / HTTP/1.1\r\n${host}a: \u0001\r\n\r\n`],
    ["two lengths", `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ["an invalid length", `POST / HTTP/1.1\r\n${host}Content-Length: a\r\n\r\n`],
    [
      "a length and chunks",
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["a CONNECT", `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`],
  ])("answers %s with one BAD_REQUEST problem, and closes the connection", async (_, message) => {
    const handler = vi.fn(() => "text");
    const app = createApp().get("/*", handler).post("/*", handler);
    const answer = await withServer(app, ({ port }) => exchange(port, message));
    expect(readProblem(answer)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(handler).not.toHaveBeenCalled();
  });

  it("answers a head that is too large with 431", async () => {
    const message = `GET / HTTP/1.1\r\n${host}a: ${"b".repeat(20_000)}\r\n\r\n`;
    const answer = await withServer(createApp(), ({ port }) => exchange(port, message));
    expect(readProblem(answer)).toMatchObject({
      status: 431,
      code: "REQUEST_HEADER_FIELDS_TOO_LARGE",
    });
  });

  it("answers a head that does not arrive in time with 408", async () => {
    const app = createApp({ server: { headersTimeout: 1 } });
    const answer = await withServer(app, ({ port }) => exchange(port, "GET / HTTP/1.1\r\n"));
    expect(readProblem(answer)).toMatchObject({ status: 408, code: "REQUEST_TIMEOUT" });
  });

  it("answers earlier requests first", async () => {
    const gate = Promise.withResolvers<string>();
    const called = Promise.withResolvers<undefined>();
    const app = createApp()
      .get("/now", () => "first")
      .get("/later", () => {
        called.resolve(undefined);
        return gate.promise;
      });
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /now").request("GET /later");
      client.write("no HTTP\r\n\r\n");
      expect(await client.receive("first")).toContain("200 OK");
      await called.promise;
      gate.resolve("second");
      expect(await client.receive("second")).toContain("200 OK");
      expect(readProblem(await client.receiveAll())).toMatchObject({ code: "BAD_REQUEST" });
    });
  });

  it("first finishes the response that is being sent", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    await withServer(
      createApp().get("/", () => readable),
      async ({ port }) => {
        const client = (await RawClient.connect(port)).request("GET /");
        void writer.write(new TextEncoder().encode("part"));
        await client.receive("part");
        client.write("no HTTP\r\n\r\n");
        // The response to another client proves that the server has read this far.
        await exchange(port, `GET /nowhere HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
        void writer.close();
        expect(await client.receive("0\r\n\r\n")).toBe("\r\n0\r\n\r\n");
        expect(readProblem(await client.receiveAll())).toMatchObject({ code: "BAD_REQUEST" });
      },
    );
  });

  const chunked = `POST / HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

  it("refuses an invalid body if the response has not begun", async () => {
    const handler = vi.fn(() => "text");
    const app = createApp().post("/", handler, { body: z.unknown() });
    const answer = await withServer(app, ({ port }) => exchange(port, `${chunked}no chunk\r\n`));
    expect(readProblem(answer)).toMatchObject({ code: "BAD_REQUEST" });
    expect(handler).not.toHaveBeenCalled();
  });

  it("only closes the connection if the response has already begun", async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("part"));
      },
    });
    await withServer(
      createApp().post("/", () => stream),
      async ({ port }) => {
        const client = (await RawClient.connect(port)).write(chunked);
        await client.receive("part");
        client.write("no chunk\r\n");
        expect(await client.receiveAll()).toBe("\r\n");
      },
    );
  });

  it.each(["no HTTP\r\n\r\n", `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`])(
    "adds CORS headers to the response to %j",
    async (message) => {
      const open = createApp({ cors: true });
      const answer = await withServer(open, ({ port }) => exchange(port, message));
      expect(answer).toContain("access-control-allow-origin: *\r\n");
      const closed = createApp({ cors: { origin: "http://a" } });
      expect(await withServer(closed, ({ port }) => exchange(port, message))).toContain(
        "vary: Origin\r\n",
      );
    },
  );

  it("does not affect other clients' requests", async () => {
    const called = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<string>();
    const app = createApp().get("/", () => {
      called.resolve(undefined);
      return gate.promise;
    });
    await withServer(app, async ({ port }) => {
      const waiting = (await RawClient.connect(port)).request("GET /");
      await called.promise;
      expect(readProblem(await exchange(port, "no HTTP\r\n\r\n"))).toHaveProperty("status", 400);
      gate.resolve("in the end");
      expect(await waiting.receive("in the end")).toContain("200 OK");
      waiting.leave();
    });
  });

  it("serves the next client", async () => {
    await withServer(
      createApp().get("/", () => "up"),
      async ({ port }) => {
        await exchange(port, "no HTTP\r\n\r\n");
        const message = `GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
        expect(await exchange(port, message)).toMatch(/up$/);
      },
    );
  });
});

/** Parses a response that must be one correctly framed problem. */
function readProblem(answer: string): unknown {
  const end = answer.indexOf("\r\n\r\n");
  const [line = "", ...fields] = answer.slice(0, end).split("\r\n");
  const lines = fields.map((field) => field.toLowerCase());
  const body = answer.slice(end + 4);
  expect(line).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(lines).toContain("content-type: application/problem+json");
  expect(lines).toContain("connection: close");
  expect(lines).toContain(`content-length: ${body.length}`);
  const problem = JSON.parse(body) as { status: number };
  expect(line).toContain(` ${problem.status} `);
  return problem;
}
