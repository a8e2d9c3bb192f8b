import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/index.ts";
import { exchange, RawClient } from "@fw/test-support";
import { declareRouteUntyped } from "../untyped.ts";
import { withServer } from "../with-server.ts";

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** Sends one message and returns what `read` returns for its request. */
async function readRequest(
  message: string,
  read: (request: Request) => unknown,
  validation: object = {},
): Promise<unknown> {
  let seen: unknown;
  const app = createApp();
  for (const method of methods) {
    const isRefused = method === "GET" && "body" in validation;
    declareRouteUntyped(
      app,
      method,
      "/*",
      async ({ request }: { request: Request }) => {
        seen = await read(request);
      },
      isRefused ? {} : validation,
    );
  }
  await withServer(app, ({ port }) => exchange(port, message));
  return seen;
}

function toMessage(line: string, lines: readonly string[], body = ""): string {
  return `${line} HTTP/1.1\r\n${[...lines, "Connection: close", "", ""].join("\r\n")}${body}`;
}

describe("a request over a socket", () => {
  it.each([
    ["GET /a%2Fb?c=d", "a.example:81", "http://a.example:81/a%2Fb?c=d"],
    ["GET /", "[::1]:81", "http://[::1]:81/"],
    ["GET /a?", "a", "http://a/a?"],
    ["GET //b/c", "a", "http://a//b/c"],
    ["GET /@b:80", "a", "http://a/@b:80"],
    ["GET /a/../b", "a", "http://a/b"],
    ["GET /", "a:", "http://a/"],
    // RFC 9112 §3.2.2: the authority of an absolute target overrides Host.
    ["GET http://B.example:81/c?d", "a", "http://b.example:81/c?d"],
  ])("for %s and the Host %s, has the URL %s", async (line, host, url) => {
    const message = toMessage(line, [`Host: ${host}`]);
    expect(await readRequest(message, (request) => request.url)).toBe(url);
  });

  it("has a default host for HTTP/1.0", async () => {
    const url = await readRequest("GET /a HTTP/1.0\r\n\r\n", (request) => request.url);
    expect(url).toBe("http://localhost/a");
  });

  it.each(methods)("has the method %s", async (method) => {
    const message = toMessage(`${method} /`, ["Host: a"]);
    expect(await readRequest(message, (request) => request.method)).toBe(method);
  });

  it("has every header line", async () => {
    const lines = ["Host: a", "X-A: 1", "x-a: 2", "Cookie: b=c", "cookie: d=e", "X-Empty:"];
    const headers = await readRequest(toMessage("PUT /", lines), (request) => [...request.headers]);
    expect(headers).toEqual([
      ["connection", "close"],
      ["cookie", "b=c; d=e"],
      ["host", "a"],
      ["x-a", "1, 2"],
      ["x-empty", ""],
    ]);
  });

  it("passes its headers to the pipeline and joins repeated ones", async () => {
    const lines = [
      ...["Host: a", "Origin: http://b", "Access-Control-Request-Method: PUT"],
      ...["Access-Control-Request-Headers: x-a", "access-control-request-headers: x-b, x-c"],
    ];
    const app = createApp({ cors: true }).put("/", () => null);
    const answer = await withServer(app, ({ port }) =>
      exchange(port, toMessage("OPTIONS /", lines)),
    );
    expect(answer).toContain("access-control-allow-headers: x-a, x-b, x-c\r\n");
  });

  it.each([
    ["with a length", ["Content-Length: 4"], "text"],
    ["in chunks", ["Transfer-Encoding: chunked"], "2\r\nte\r\n2\r\nxt\r\n0\r\n\r\n"],
  ])("has the body sent %s", async (_, lines, body) => {
    const message = toMessage("POST /", ["Host: a", ...lines], body);
    const seen = await readRequest(message, async (request) => [
      request.bodyUsed,
      await request.text(),
      request.bodyUsed,
    ]);
    expect(seen).toEqual([false, "text", true]);
  });

  it("streams its body as it arrives", async () => {
    const pieces: string[] = [];
    const app = createApp().post("/", async ({ request }) => {
      for await (const piece of request.body ?? []) {
        pieces.push(new TextDecoder().decode(piece as Uint8Array));
        if (pieces.length === 1) first.resolve(undefined);
      }
      return pieces.join(" ");
    });
    const first = Promise.withResolvers<undefined>();
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request("POST /", "Content-Length: 6").write("abc");
      await first.promise;
      await client.write("def").receive("abc def");
      client.leave();
    });
  });

  it("is answered after its body is cancelled", async () => {
    const app = createApp().post("/", async ({ request }) => {
      await request.body?.cancel();
      return `used ${String(request.bodyUsed)}`;
    });
    const message = toMessage("POST /", ["Host: a", "Content-Length: 4"], "text");
    expect(await withServer(app, ({ port }) => exchange(port, message))).toMatch(/used true$/);
  });

  it.each([
    ["a GET", "GET /", ["Content-Length: 4"], "text"],
    ["a POST without framing headers", "POST /", [], ""],
    ["an empty POST", "POST /", ["Content-Length: 0"], ""],
  ])("has no body for %s", async (_, line, lines, body) => {
    const message = toMessage(line, ["Host: a", ...lines], body);
    expect(await readRequest(message, (request) => request.body)).toBeNull();
  });

  it("has a used body if the route has a body schema, and keeps its headers", async () => {
    const lines = ["Host: a", "Content-Type: application/json; a=b", "Content-Length: 1"];
    const seen = await readRequest(
      toMessage("POST /", lines, "1"),
      async (request) => [
        request.bodyUsed,
        request.headers.get("content-type"),
        await request.text().catch((error: unknown) => error instanceof TypeError),
      ],
      { body: z.number() },
    );
    expect(seen).toEqual([true, "application/json; a=b", true]);
  });

  it("is built once", async () => {
    const app = createApp().get("/", (context) => context.request === context.request);
    const message = toMessage("GET /", ["Host: a"]);
    expect(await withServer(app, ({ port }) => exchange(port, message))).toMatch(/true$/);
  });
});

describe("the signal of a request over a socket", () => {
  it("aborts on disconnect, even if nothing else keeps the request alive", async () => {
    const called = Promise.withResolvers<undefined>();
    const aborted = Promise.withResolvers<unknown>();
    const app = createApp().get("/", async ({ request: { signal } }) => {
      called.resolve(undefined);
      await new Promise((resolve) => {
        signal.addEventListener("abort", resolve);
      });
      aborted.resolve(undefined);
    });
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /");
      await called.promise;
      await collectGarbage();
      client.leave();
      await aborted.promise;
    });
  });

  it("aborts if the client disconnects before the response", async () => {
    const aborted = Promise.withResolvers<unknown>();
    const called = Promise.withResolvers<undefined>();
    const app = createApp().get("/", ({ request: { signal } }) => {
      signal.addEventListener("abort", aborted.resolve);
      called.resolve(undefined);
      return aborted.promise.then(() => "never read");
    });
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /");
      await called.promise;
      client.leave();
      await aborted.promise;
    });
  });

  it("aborts if the client disconnects during a streamed response", async () => {
    const aborted = Promise.withResolvers<unknown>();
    const app = createApp().get("/", ({ request: { signal } }) => {
      signal.addEventListener("abort", aborted.resolve);
      return new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("part"));
        },
      });
    });
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /");
      await client.receive("part");
      client.leave();
      await aborted.promise;
    });
  });

  it("is already aborted if it is first read after the disconnect", async () => {
    const called = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    const seen = Promise.withResolvers<boolean>();
    const app = createApp()
      .get("/", () => "up")
      .get("/wait", async (context) => {
        called.resolve(undefined);
        await gate.promise;
        seen.resolve(context.request.signal.aborted);
      });
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /wait");
      await called.promise;
      client.leave();
      // Once the server has answered other clients, it has also read the end of that connection.
      for (let turn = 0; turn < 3; turn++) await exchange(port, toMessage("GET /", ["Host: a"]));
      gate.resolve(undefined);
      expect(await seen.promise).toBe(true);
    });
  });

  it("does not abort after the response was sent", async () => {
    const onAbort = vi.fn();
    const signals: AbortSignal[] = [];
    const app = createApp().get("/", ({ request: { signal } }) => {
      signal.addEventListener("abort", onAbort);
      signals.push(signal);
      return "text";
    });
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /");
      await client.receive("text");
      client.leave();
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect(onAbort).not.toHaveBeenCalled();
  });
});

describe("the body of a request over a socket", () => {
  const body = "a".repeat(300_000);

  it("keeps the connection open after it was read", async () => {
    const app = createApp()
      .post("/", async ({ request }) => `first ${(await request.text()).length}`)
      .get("/", () => "second");
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request("POST /", `Content-Length: ${body.length}`).write(body);
      await client.receive("first 300000");
      await client.request("GET /").receive("second");
      client.leave();
    });
  });

  it.each(["Content-Length", "Transfer-Encoding"])(
    "does not block the client if it is never read, framed by %s",
    async (framing) => {
      const app = createApp({ server: { maxBodyBytes: 10 } })
        .post("/untouched", () => "answer")
        .post("/touched", ({ request }) => `answer ${request.method}`)
        .post("/refused", () => "answer", { body: z.unknown() });
      const [line, bytes] =
        framing === "Content-Length"
          ? [`Content-Length: ${body.length}`, body]
          : ["Transfer-Encoding: chunked", `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`];
      await withServer(app, async ({ port }) => {
        for (const path of ["/untouched", "/touched", "/refused"]) {
          const client = await RawClient.connect(port);
          client.request(`POST ${path}`, "Content-Type: application/json", line).write(bytes);
          await client.receive(path === "/refused" ? "PAYLOAD_TOO_LARGE" : "answer");
          // Either the next request is answered, or the response says that the connection ends.
          client.request("GET /nowhere");
          const rest = await Promise.race([client.receive("NOT_FOUND"), client.receiveAll()]);
          expect(rest).toBeDefined();
        }
      });
    },
  );

  it("is refused, and the server survives, if the client disconnects during it", async () => {
    const onError = vi.fn();
    const handler = vi.fn(() => "text");
    const app = createApp({ onError })
      .post("/", handler, { body: z.unknown() })
      .get("/", () => "up");
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request("POST /", "Content-Type: application/json", "Content-Length: 9").write("[");
      // The response to another client proves that the server has read this far.
      await exchange(port, toMessage("GET /", ["Host: a"]));
      client.leave();
      expect(await exchange(port, toMessage("GET /", ["Host: a"]))).toMatch(/up$/);
    });
    expect(handler).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe("a handler that reads the body itself", () => {
  it.each<[string, (request: Request) => Promise<unknown>]>([
    ["text()", (request) => request.text()],
    ["json()", (request) => request.json()],
    ["arrayBuffer()", (request) => request.arrayBuffer()],
    ["blob()", (request) => request.blob()],
    ["its clone", (request) => request.clone().text()],
    ["a request derived from it", (request) => new Request(request).text()],
    ["its stream", (request) => new Response(request.body).text()],
  ])("causes no report if the client disconnects meanwhile, with %s", async (_, read) => {
    const onError = vi.fn();
    const begun = Promise.withResolvers<undefined>();
    const failed = Promise.withResolvers<unknown>();
    const app = createApp({ onError })
      .post("/", async ({ request }) => {
        const reading = read(request);
        begun.resolve(undefined);
        reading.catch(failed.resolve);
        return reading;
      })
      .get("/", () => "up");
    await withServer(app, async ({ port }) => {
      const type = "Content-Type: application/x-www-form-urlencoded";
      const client = await RawClient.connect(port);
      client.request("POST /", type, "Content-Length: 9").write("[");
      await begun.promise;
      client.leave();
      await failed.promise;
      expect(await exchange(port, toMessage("GET /", ["Host: a"]))).toMatch(/up$/);
    });
    expect(onError).not.toHaveBeenCalled();
  });
});

describe("a handler that reads an invalid body", () => {
  it("receives an error when the connection ends, and causes no report", async () => {
    const onError = vi.fn();
    const failed = Promise.withResolvers<unknown>();
    const app = createApp({ onError }).post("/", ({ request }) => {
      const reading = request.text();
      reading.catch(failed.resolve);
      return reading;
    });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request("POST /", "Transfer-Encoding: chunked").write("1\r\na\r\nno chunk\r\n");
      expect(await client.receiveAll()).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      await failed.promise;
    });
    expect(onError).not.toHaveBeenCalled();
  });
});

describe("a handler that reads the body of a GET", () => {
  it.each(["json", "formData"] as const)(
    "makes a mistake with %s(), over a socket as elsewhere",
    async (read) => {
      const onError = vi.fn();
      const app = createApp({ onError }).get("/", async ({ request }) => {
        await request[read]();
      });
      expect((await app.handle("/")).status).toBe(500);
      await withServer(app, async ({ port }) => {
        expect(await exchange(port, toMessage("GET /", ["Host: a"]))).toMatch(/^HTTP\/1.1 500 /);
      });
      expect(onError).toHaveBeenCalledTimes(2);
    },
  );
});

describe("a request over a socket that expects 100-continue (RFC 9110 §10.1.1)", () => {
  const app = createApp({ server: { maxBodyBytes: 10 } })
    .post("/schema", ({ body }) => [body], { body: z.number() })
    .post("/text", async ({ request }) => await request.text())
    .post("/untouched", () => "text")
    .post("/touched", ({ request }) => `body ${String(request.body !== null)}`);
  const json = "Content-Type: application/json";

  it.each([
    ["/schema", "[12]"],
    ["/text", "\r\n\r\n12"],
  ])("receives one 100 Continue if %s reads the body", async (path, body) => {
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request(`POST ${path}`, "Expect: 100-continue", json, "Content-Length: 2");
      expect(await client.receive("\r\n\r\n")).toBe("HTTP/1.1 100 Continue\r\n\r\n");
      client.write("1");
      client.write("2");
      expect(await client.receive(body)).toMatch(/^HTTP\/1.1 201 /);
      client.leave();
    });
  });

  it.each([
    ["/schema", "Content-Type: text/plain", "Content-Length: 2", 415],
    ["/schema", json, "Content-Length: 11", 413],
    ["/untouched", json, "Content-Length: 2", 201],
    ["/touched", json, "Content-Length: 2", 201],
    ["/nowhere", json, "Content-Length: 2", 404],
  ])("is answered without 100 Continue for %s, %s, %s", async (path, type, length, status) => {
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request(`POST ${path}`, "Expect: 100-continue", type, length);
      expect(await client.receiveAll()).toMatch(
        new RegExp(`^HTTP/1.1 ${status} [^]*Connection: close\r\n`),
      );
    });
  });

  it("is served even if it has another expectation", async () => {
    const lines = ["Host: a", "Expect: the unexpected", json, "Content-Length: 1"];
    const answer = await withServer(app, ({ port }) =>
      exchange(port, toMessage("POST /schema", lines, "7")),
    );
    expect(answer).toMatch(/^HTTP\/1.1 201 [^]*\[7\]$/);
  });
});

/** Collects garbage in a separate turn, in which the stack keeps nothing alive. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  collect();
}
