import type { IncomingMessage, ServerResponse } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { once } from "node:events";
import { Agent, createServer as createHttpsServer, request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { eventually, RawClient } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type ErrorListener,
  HttpError,
  readForm,
  toFetch,
  toNodeListener,
} from "../../src/index.ts";
import { loadExpress } from "../load-express.ts";
import { runServer } from "../run-server.ts";
import { createNotesApp, mount, startServer } from "./notes-app.ts";

const express = loadExpress();

const json = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});

// docs/specification.md#119-tonodelistener
describe("toNodeListener(app), on a plain http.Server", () => {
  it("answers as listen does, with the address of the socket", async () => {
    const { url } = await mount(createNotesApp());
    const response = await fetch(`${url}/notes?a`);
    expect(await response.json()).toEqual([`${url}/notes?a`, [{ remoteAddress: "127.0.0.1" }]]);
    expect((await fetch(`${url}/notes`, json("[1]"))).status).toBe(201);
    expect((await fetch(`${url}/notes`, json("[1, 2, 3, 4]"))).status).toBe(413);
    expect((await fetch(`${url}/none`)).status).toBe(404);
    const head = await fetch(`${url}/notes`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([405, ""]);
  });

  it("sends each Set-Cookie on its own line", async () => {
    const { url } = await mount(createNotesApp());
    const { headers } = await fetch(`${url}/cookies`);
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("joins fields that were sent twice, as listen does", async () => {
    const app = createNotesApp().get("/headers", ({ headers, request }) => [
      headers.get("x-a"),
      request.headers.get("x-a"),
      headers.get("etag"),
    ]);
    const { port } = await mount(app);
    const client = await RawClient.connect(port);
    client.request("GET /headers", "X-A: 1", "X-A: 2", "ETag: a", "ETag: b");
    expect((await client.readResponse()).body.toString()).toBe('["1, 2","1, 2","a, b"]');
    const type = "Content-Type: application/json";
    client.request("POST /notes", type, type, "Content-Length: 1").write("1");
    expect((await client.readResponse()).status).toBe(415);
    client.end();
  });

  it("refuses a request with two hosts", async () => {
    const { port } = await mount(createNotesApp());
    const client = await RawClient.connect(port);
    client.request("GET /notes", "Host: a", "Host: b");
    expect((await client.readResponse()).status).toBe(400);
    client.end();
  });
});

describe("toNodeListener, on other servers", () => {
  it("gives requests over TLS a URL of https", async () => {
    // A key that both sides know, in the place of a certificate.
    const psk = Buffer.from("0123456789abcdef");
    const secrets = { ciphers: "PSK", maxVersion: "TLSv1.2" } as const;
    const server = await runServer(
      createHttpsServer({ ...secrets, pskCallback: () => psk }, toNodeListener(createNotesApp())),
    );
    onTestFinished(() => server[Symbol.asyncDispose]());
    const agent = new Agent({
      ...secrets,
      pskCallback: () => ({ psk, identity: "a" }),
      checkServerIdentity: () => undefined,
    });
    const url = `https://127.0.0.1:${server.port}/notes`;
    const request = requestHttps(url, { agent }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(JSON.parse(await text(response))).toMatchObject([url, {}]);
  });

  it("answers requests over HTTP/2 with a 500, and says why", async () => {
    const onError = vi.fn();
    const server = createHttp2Server(toNodeListener(createNotesApp(onError)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const client = connectHttp2(
      `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    );
    const stream = client.request({ ":path": "/notes" });
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    expect(headers).toMatchObject({ ":status": 500, "content-type": "application/problem+json" });
    expect(JSON.parse(await text(stream))).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      "TypeError: toNodeListener() takes HTTP/1 requests only: this one came over HTTP/2. Use http.createServer() or https.createServer()",
    ]);
    client.close();
    server.close();
    await once(server, "close");
  });
});

describe("toNodeListener, inside Express", () => {
  it("sees the path below its mount", async () => {
    const { url } = await startServer(express().use("/api", toNodeListener(createNotesApp())));
    expect(await (await fetch(`${url}/api/notes`)).json()).toMatchObject([`${url}/notes`, {}]);
    expect((await fetch(`${url}/notes`)).status).toBe(404);
  });

  it("adds to the lists that earlier functions have set", async () => {
    const { url } = await startServer(
      express()
        .use((_, response, next) => {
          response.cookie("session", "s").vary("accept").set("content-type", "text/html");
          next();
        })
        .use(toNodeListener(createNotesApp())),
    );
    const { headers } = await fetch(`${url}/cookies`);
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2", "session=s; Path=/"]);
    expect(headers.get("vary")).toBe("origin, accept");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it.each(["/notes", "/text"])(
    "answers with a 500 if %s needs a body that express.json() has read",
    async (path) => {
      const onError = vi.fn();
      const listener = toNodeListener(createNotesApp(onError));
      const { url } = await startServer(express().use(express.json()).use(listener));
      expect((await fetch(url + path, json("[1]"))).status).toBe(500);
      expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
        expect.stringMatching(/^TypeError: .*already been read/),
      ]);
    },
  );

  it("needs no body that express.json() has read, or that was not sent", async () => {
    const listener = toNodeListener(createNotesApp());
    const { url } = await startServer(express().use(express.json()).use(listener));
    expect((await fetch(`${url}/unread`, json("[1]"))).status).toBe(200);
    const empty = await fetch(`${url}/notes`, { method: "POST" });
    expect(await empty.json()).toMatchObject({ code: "NO_BODY" });
  });
});

// As in Google's Functions Framework, which has read every body.
describe("toNodeListener, behind functions that keep the body as rawBody", () => {
  const startKeeping = (onError?: ErrorListener) => {
    const verify = (request: object, _: object, rawBody: Buffer): void => {
      Object.assign(request, { rawBody });
    };
    const app = createNotesApp(onError)
      .post("/bytes", async ({ request }) => new Response(await request.arrayBuffer()))
      .post("/stream", ({ request }) => new Response(request.body));
    return startServer(express().use(express.json({ verify })).use(toNodeListener(app)));
  };

  it("checks and limits the body as any other", async () => {
    const { url } = await startKeeping();
    const created = await fetch(`${url}/notes`, json("[1]"));
    expect([created.status, await created.json()]).toEqual([201, [1]]);
    expect((await fetch(`${url}/notes`, json("[1, 2, 3, 4]"))).status).toBe(413);
    const none = await fetch(`${url}/notes`, { method: "POST" });
    expect(await none.json()).toMatchObject({ code: "NO_BODY" });
  });

  it.each(["/bytes", "/stream"])(
    "gives the same bytes to a program that reads them on %s",
    async (path) => {
      const { url } = await startKeeping();
      expect(await (await fetch(url + path, json('["\u00e9"]'))).text()).toBe('["\u00e9"]');
    },
  );

  it("gives them once", async () => {
    const onError = vi.fn();
    const app = createNotesApp(onError).put("/twice", async ({ request }) => [
      await request.text(),
      await request.text(),
    ]);
    const { url } = await startServer((request, response) => {
      request.resume().on("end", () => {
        Object.assign(request, { rawBody: Buffer.from("a") });
        toNodeListener(app)(request, response);
      });
    });
    expect((await fetch(`${url}/twice`, { ...json("a"), method: "PUT" })).status).toBe(500);
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe("toNodeListener, behind setEncoding", () => {
  const startEncoded = (onError: ErrorListener) => {
    const app = createNotesApp(onError)
      .post("/form", async ({ request }) => [...(await readForm(request))].length)
      .post("/body", async ({ request }) => (await request.body?.getReader().read())?.done)
      .post("/passed-on", async ({ request }) => new Response(await new Request(request).text()));
    const listener = toNodeListener(app);
    return startServer((request, response) => {
      listener(request.setEncoding("utf8"), response);
    });
  };

  it.each(["/notes", "/text", "/form", "/body", "/passed-on"])(
    "answers with a 500 that says so if %s needs the body",
    async (path) => {
      const onError = vi.fn();
      const { url } = await startEncoded(onError);
      expect((await fetch(url + path, json("[1]"))).status).toBe(500);
      expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
        "TypeError: The bytes of the body are lost: setEncoding() was called on the request",
      ]);
    },
  );

  it("needs no body that was not sent", async () => {
    const { url } = await startEncoded(vi.fn());
    expect((await fetch(`${url}/unread`, json("[1]"))).status).toBe(200);
    const empty = await fetch(`${url}/notes`, { method: "POST" });
    expect(await empty.json()).toMatchObject({ code: "NO_BODY" });
  });
});

type Messages = [IncomingMessage, ServerResponse];

describe("the promise of a listener", () => {
  it("resolves once the response is sent, from the first request on", async () => {
    const listener: (...messages: Messages) => unknown = toNodeListener(createNotesApp());
    const ended: boolean[] = [];
    const { url } = await startServer((request, response) => {
      void Promise.resolve(listener(request, response)).then(() => {
        ended.push(response.writableFinished);
      });
    });
    for (const path of ["/notes", "/notes", "/none"]) await (await fetch(url + path)).text();
    await eventually(() => {
      expect(ended).toEqual([true, true, true]);
    });
  });

  it("resolves once the client has left, and if something else has answered", async () => {
    const over: string[] = [];
    const began = vi.fn();
    const listener: (...messages: Messages) => unknown = toNodeListener(
      createNotesApp().get("/never", () => new Promise<string>(began)),
    );
    const { port, url } = await startServer((request, response) => {
      if (request.url === "/answered") response.end("other");
      void Promise.resolve(listener(request, response)).then(() => over.push(request.url ?? ""));
    });
    expect(await (await fetch(`${url}/answered`)).text()).toBe("other");
    const client = await RawClient.connect(port);
    client.request("GET /never");
    await eventually(() => {
      expect(began).toHaveBeenCalledOnce();
    });
    client.end();
    await eventually(() => {
      expect(over).toContain("/never");
    });
    expect(over[0]).toBe("/answered");
  });
});

describe("toNodeListener of a function", () => {
  it("answers Web requests", async () => {
    const { url } = await mount(
      (request, ...platform) => new Response(JSON.stringify([request.url, platform])),
    );
    expect(await (await fetch(`${url}/a`)).json()).toEqual([
      `${url}/a`,
      [{ remoteAddress: "127.0.0.1" }],
    ]);
  });

  it("answers with the problem of an HttpError, and with a 500 to anything else", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    onTestFinished(() => {
      print.mockRestore();
    });
    const { url } = await mount(({ url: target }) => {
      if (target.endsWith("/own")) return new HttpError(418, "TEAPOT");
      throw new Error("secret");
    });
    expect(await (await fetch(`${url}/own`)).json()).toMatchObject({ code: "TEAPOT" });
    expect((await fetch(`${url}/other`)).status).toBe(500);
    expect(print.mock.calls).toEqual([["GET /other"], [new Error("secret")]]);
  });

  it("takes the options of toFetch", async () => {
    const onError = vi.fn();
    const onResponse = vi.fn();
    const handler = (): never => {
      throw new Error("secret");
    };
    const { url } = await mount(
      toFetch(handler, { onError, onResponse, formatError: () => "own" }),
    );
    expect(await (await fetch(url)).text()).toBe("own");
    expect(onError).toHaveBeenCalledOnce();
    expect(onResponse).toHaveBeenCalledOnce();
  });

  it.each([null, undefined, "app", {}, { fetch: 1 }])("refuses the handler %j", (handler) => {
    expect(() => toNodeListener(handler as never)).toThrow(
      new TypeError(
        "toNodeListener() takes a function that answers a Request, or an object with fetch, such as an application",
      ),
    );
  });
});
