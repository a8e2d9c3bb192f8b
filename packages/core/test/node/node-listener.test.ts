import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createApp, type App, type ErrorListener } from "../../src/index.ts";
import { collectFatalErrors, exchange, RawClient } from "@fw/test-support";
import { withServer } from "../with-server.ts";
import { withRequest } from "../with-request.ts";

describe("a server", () => {
  const app = createApp()
    .get("/", () => "sync")
    .get("/later", () => Promise.resolve("async"));

  it.each([
    ["without a Host (RFC 9112 §3.2)", "GET / HTTP/1.1"],
    ["with an empty Host", "GET / HTTP/1.1\r\nHost:"],
    ["with two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b"],
    ["with the same Host twice", "GET / HTTP/1.1\r\nHost: a\r\nHost: a"],
    ["with an invalid Host", "GET / HTTP/1.1\r\nHost: a/b"],
    ["of HTTP/1.0 with an invalid Host", "GET / HTTP/1.0\r\nHost: a b"],
    ["of HTTP/0.9", "GET / HTTP/0.9\r\nHost: a"],
    ["of HTTP/2", "GET / HTTP/2.0\r\nHost: a"],
    ["with a fragment", "GET /#a HTTP/1.1\r\nHost: a"],
    ["with user information", "GET http://me@a/ HTTP/1.1\r\nHost: a"],
    ["for GET *", "GET * HTTP/1.1\r\nHost: a"],
    ["with an absolute target and an invalid Host", "GET http://a/ HTTP/1.1\r\nHost: a/b"],
    ["with an absolute target and no Host", "GET http://a/ HTTP/1.1"],
    [
      "in an unknown transfer coding",
      "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked",
    ],
  ])("answers a request %s with 400", async (_, head) => {
    const answer = await answerTo(app, `${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(answer).toContain("content-type: application/problem+json\r\n");
    expect(answer).toContain('"code":"BAD_REQUEST"');
  });

  it.each([
    ["of HTTP/1.0 without a Host", "GET / HTTP/1.0"],
    ["of HTTP/1.0 with a Host", "GET / HTTP/1.0\r\nHost: a"],
    ["with a Host and a port", "GET / HTTP/1.1\r\nHost: a:80"],
    ["with an absolute target", "GET http://b/ HTTP/1.1\r\nHost: a"],
  ])("answers a request %s", async (_, head) => {
    const answer = await answerTo(app, `${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*sync$/);
  });

  it("answers OPTIONS * with the methods of all routes", async () => {
    const answer = await answerTo(
      app,
      "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1.1 204 No Content\r\nallow: GET, OPTIONS\r\n/);
  });

  it("checks every request's own Host", async () => {
    await withServer(app, async ({ port }) => {
      let client = await RawClient.connect(port);
      const hosts = ["a", "a", "b", "b/c", "b", "b/c", "b/c", "a"];
      for (const host of hosts) {
        client.request("GET /", `Host: ${host}`);
        const isRefused = host === "b/c";
        const status = isRefused ? "400 Bad Request" : "200 OK";
        expect(await client.receive("\r\n\r\n")).toContain(`HTTP/1.1 ${status}\r\n`);
        if (!isRefused) continue;
        // A head that cannot be trusted ends its connection.
        await client.receiveAll();
        client = await RawClient.connect(port);
      }
      client.leave();
    });
  });

  it("answers synchronous and asynchronous handlers alike", async () => {
    const message = "GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    expect(await answerTo(app, message)).toMatch(/async$/);
    expect(await answerTo(app, message.replace("/later", "/"))).toMatch(/sync$/);
  });

  it("answers pipelined requests in order", async () => {
    const head = "HTTP/1.1\r\nHost: a\r\n";
    const message = `GET /later ${head}\r\nGET / ${head}Connection: close\r\n\r\n`;
    expect(await answerTo(app, message)).toMatch(/async[^]*sync$/);
  });

  it("keeps the connection open if an unread body arrived with the head", async () => {
    const posts = createApp()
      .post("/now", () => "answer")
      .post("/later", () => Promise.resolve("answer"));
    await withServer(posts, async ({ port }) => {
      const client = await RawClient.connect(port);
      for (const path of ["/now", "/later", "/now"]) {
        client.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\ntext`);
        expect(await client.receive("answer")).toContain("Connection: keep-alive\r\n");
      }
      client.leave();
    });
  });

  it("passes a stream's error to onError, with the request", async () => {
    const onError = vi.fn<ErrorListener>();
    const error = new Error("The disk has failed");
    const failing = createApp({ onError }).get(
      "/a",
      () =>
        new ReadableStream(
          {
            start(controller) {
              controller.enqueue(new Uint8Array(1));
            },
            pull(controller) {
              controller.error(error);
            },
          },
          { highWaterMark: 1 },
        ),
    );
    await answerTo(failing, "GET /a HTTP/1.1\r\nHost: b\r\n\r\n");
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, expect.anything());
    const context = onError.mock.lastCall?.[1];
    expect([context?.request?.url, context?.route]).toEqual(["http://b/a", "/a"]);
  });

  it.each([
    ["a head that must be refused", "GET /#a HTTP/1.1\r\nHost: b", undefined],
    ["the server itself", "OPTIONS * HTTP/1.1\r\nHost: b", "http://b/"],
    ["a method that Fetch forbids", "TRACE /a HTTP/1.1\r\nHost: b", "http://b/a"],
    ["a HEAD with a body", "HEAD /a HTTP/1.1\r\nHost: b\r\nContent-Length: 4", "http://b/a"],
    ["a method that has no route", "PUT /a HTTP/1.1\r\nHost: b", "http://b/a"],
  ])("passes an error during %s to onError", async (_, head, url) => {
    const seen: unknown[] = [];
    const origin = (): never => {
      throw new Error("The list of origins is unavailable");
    };
    const failing = createApp({
      cors: { origin },
      onError: (error, { request }) => seen.push(String(error), request?.url),
    });
    await answerTo(failing, `${head}\r\nOrigin: http://c\r\nConnection: close\r\n\r\n`);
    expect(seen).toEqual(["Error: The list of origins is unavailable", url]);
  });

  it("cuts off a response that Node refuses to write, and passes the error to onError", async () => {
    const onError = vi.fn();
    const bytes = new Uint8Array(3);
    // `cors.origin` is called after the handler, before the response is written.
    const origin = (): boolean => structuredClone(bytes, { transfer: [bytes.buffer] }).length > 0;
    const broken = createApp({ onError, cors: { origin } }).get("/", () => bytes);
    const reasons = await collectFatalErrors(async () => {
      const message = "GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\n\r\n";
      expect(await answerTo(broken, message)).toBe("");
    });
    expect(reasons).toEqual([]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), withRequest);
  });

  it("survives if two concurrent requests return one Response", async () => {
    const gate = Promise.withResolvers<Response>();
    let calls = 0;
    const onError = vi.fn();
    const sharing = createApp({ onError }).get("/", async () => {
      calls += 1;
      if (calls === 2) gate.resolve(new Response("shared"));
      return await gate.promise;
    });
    let answers: Promise<string>[] = [];
    const reasons = await collectFatalErrors(() =>
      withServer(sharing, async ({ port }) => {
        const message = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        answers = [exchange(port, message), exchange(port, message)];
        await Promise.race(answers);
        await setImmediate();
      }),
    );
    expect(reasons).toEqual([]);
    const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
    expect(statuses.sort()).toEqual(["200", "500"]);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

function answerTo(app: App, message: string): Promise<string> {
  return withServer(app, ({ port }) => exchange(port, message));
}
