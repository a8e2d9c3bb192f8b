import { eventually, RawClient } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createApp,
  HttpError,
  reply,
  serve,
  z,
  type App,
  type ResponseEvent,
  type ServeOptions,
  type Server,
} from "../../src/index.ts";

type Handler = Parameters<typeof serve>[0];

async function start(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const server = await serve(handler, { hostname: "127.0.0.1", ...options });
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

const createUsersApp = (): App =>
  createApp({ onError: () => undefined })
    .get("/users/:id", ({ params }) => ({ id: params.id }), {
      params: z.object({ id: z.number() }),
    })
    .post("/users", ({ body }) => body, { body: z.object({ name: z.string() }) })
    .post("/raw", async ({ request }) => ({ text: await request.text() }))
    .get("/stream", async function* () {
      yield await Promise.resolve("a");
      yield "b";
    });

const json = (value: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

async function readChunks(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
  }
  reader.releaseLock();
  return chunks;
}

/** Two bytes at a time. */
async function readInto(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader({ mode: "byob" });
  const read = () => reader.read(new Uint8Array(2));
  for (let part = await read(); !part.done; part = await read()) chunks.push(part.value);
  return chunks;
}

// docs/specification.md#117-serve
describe("serve(app.fetch)", () => {
  it.each<[string, RequestInit]>([
    ["/users/7?a=1", {}],
    ["/users/x", {}],
    ["/nowhere", {}],
    ["/users", json({ name: "Ada" })],
    ["/users", json({ name: 1 })],
    ["/users", { method: "POST" }],
    ["/users", { method: "POST", body: "{}", headers: { "content-type": "text/plain" } }],
    ["/raw", { method: "POST", body: "text" }],
    ["/stream", {}],
    ["/users", { method: "OPTIONS" }],
  ])("answers %s as app.listen does", async (path, init) => {
    const app = createUsersApp();
    const [ours, theirs] = [await start(app.fetch), await app.listen({ hostname: "127.0.0.1" })];
    onTestFinished(async () => {
      await theirs.close({ timeout: 0 });
    });
    const answers = await Promise.all(
      [ours, theirs].map(async ({ url }) => {
        const response = await fetch(url + path, init);
        const headers = Object.fromEntries(response.headers);
        return { ...headers, date: "", status: response.status, text: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it("takes an object with fetch, such as an application", async () => {
    const counter = {
      count: 0,
      fetch(): Response {
        return new Response(String(++this.count));
      },
    };
    const servers = await Promise.all([start(createUsersApp()), start(counter)]);
    const texts = servers.map(async ({ url }) => (await fetch(`${url}/users/7`)).text());
    expect(await Promise.all(texts)).toEqual(['{"id":7}', "1"]);
  });

  it("takes a port, and binds all interfaces", async () => {
    const server = await serve(createUsersApp().fetch, 0);
    expect(await (await fetch(`${server.url}/users/1`)).json()).toEqual({ id: 1 });
    await server.close();
  });

  it("stops at the end of a block", async () => {
    const serveForAWhile = async (): Promise<string> => {
      await using server = await serve(createUsersApp().fetch, { hostname: "127.0.0.1" });
      expect((await fetch(`${server.url}/users/1`)).status).toBe(200);
      return server.url;
    };
    await expect(fetch(await serveForAWhile())).rejects.toThrow();
  });
});

describe("a function around an application", () => {
  it("comes before its body is read: 401 before 400, 413 and 415", async () => {
    const app = createApp({ server: { maxBodyBytes: 10 } }).post("/", ({ body }) => body, {
      body: z.object({}),
    });
    const server = await start((request) =>
      request.headers.has("authorization")
        ? app.fetch(request)
        : new HttpError(401, "UNAUTHORIZED", "Who are you?", {
            headers: { "www-authenticate": "Bearer" },
          }),
    );
    const bad: RequestInit[] = [
      { method: "POST", body: "{" },
      json("a".repeat(100)),
      { method: "POST", headers: { "content-type": "text/plain" }, body: "a" },
    ];
    for (const init of bad) {
      const refused = await fetch(server.url, init);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      expect(await refused.json()).toMatchObject({ code: "UNAUTHORIZED" });
    }
    const authorization = "Bearer a";
    expect((await fetch(server.url, json({}, { authorization }))).status).toBe(201);
    expect((await fetch(server.url, json("a".repeat(100), { authorization }))).status).toBe(413);
  });

  it("gets a real Request, whose copies and clones work", async () => {
    const app = createUsersApp();
    const seen: unknown[] = [];
    const server = await start(async (request) => {
      seen.push(request instanceof Request, request.constructor === Request);
      seen.push(await request.clone().text());
      return app.fetch(new Request(request, { headers: request.headers }));
    });
    const response = await fetch(`${server.url}/users`, json({ name: "Ada" }));
    expect(await response.json()).toEqual({ name: "Ada" });
    expect(seen).toEqual([true, true, '{"name":"Ada"}']);
  });

  it.each<[string, (request: Request) => Request | Promise<Request>, string]>([
    ["a new body", (request) => new Request(request, { body: '{"name":"Bob"}' }), "Bob"],
    [
      "a body that was read and put back",
      async (request) => new Request(request.url, json(await request.json())),
      "Ada",
    ],
    ["a clone", (request) => request.clone(), "Ada"],
    ["one whose clone was read", async (request) => (await request.clone().text(), request), "Ada"],
  ])("may hand on %s", async (_, toRequest, name) => {
    const app = createUsersApp();
    const server = await start(async (request) => app.fetch(await toRequest(request)));
    const response = await fetch(`${server.url}/users`, json({ name: "Ada" }));
    expect([response.status, await response.json()]).toEqual([201, { name }]);
  });

  it("may change the headers of the request and of the response", async () => {
    const app = createApp().post("/", ({ body, request }) => [body, request.headers.get("x-a")], {
      body: z.unknown(),
    });
    const server = await start(async (request) => {
      request.headers.set("content-type", "application/json");
      request.headers.set("x-a", "b");
      const response = await app.fetch(request);
      response.headers.set("x-content-type-options", "nosniff");
      response.headers.delete("content-type");
      return response;
    });
    const response = await fetch(server.url, { method: "POST", body: "[1]" });
    expect(await response.json()).toEqual([[1], "b"]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-type")).toBe(null);
  });

  it.each(["/users/7", "/users/x", "/nowhere", "/later", "/response"])(
    "may add a callback to the promise for %s, which runs before the response is sent",
    async (path) => {
      const app = createUsersApp()
        .get("/later", async () => Promise.resolve("later"))
        .get("/response", () => new Response("response"));
      const texts: Promise<string>[] = [];
      const { url } = await start((request) => {
        const promise = app.fetch(request);
        void promise.then((response) => {
          response.headers.set("x-seen", "yes");
          texts.push(response.clone().text());
        });
        return promise;
      });
      const response = await fetch(url + path);
      expect(response.headers.get("x-seen")).toBe("yes");
      expect(await Promise.all(texts)).toEqual([await response.text()]);
    },
  );

  it("leaves no body to code that reads it after the application", async () => {
    const app = createUsersApp();
    const after = vi.fn();
    const server = await start(async (request) => {
      const response = await app.fetch(request);
      after(request.bodyUsed);
      await expect(request.text()).rejects.toThrow(TypeError);
      return response;
    });
    expect((await fetch(`${server.url}/users`, json({ name: "Ada" }))).status).toBe(201);
    expect(after).toHaveBeenCalledWith(true);
  });

  it("has nothing read that it has given up", async () => {
    const app = createUsersApp();
    const given = new Request("http://a/users", json({ name: "Ada" }));
    await given.body?.cancel();
    const expected = await app.fetch(given);
    const server = await start(async (request) => {
      await request.body?.cancel();
      return app.fetch(request);
    });
    const response = await fetch(`${server.url}/users`, json({ name: "Ada" }));
    expect(response.status).toBe(expected.status);
    expect(await response.json()).toEqual(await expected.json());
    expect(response.status).not.toBe(201);
  });

  it.each<[string, string, (body: ReadableStream<Uint8Array>) => Promise<Uint8Array[]>]>([
    ["a text, in one piece", "/text", readChunks],
    ["a text, into memory of its own", "/text", readInto],
    ["bytes, in one piece", "/bytes", readChunks],
    ["bytes, into memory of its own", "/bytes", readInto],
  ])("may read %s", async (_, path, read) => {
    const bytes = new Uint8Array([195, 164, 33]);
    const app = createApp()
      .get("/text", () => "ä!")
      .get("/bytes", () => bytes);
    const seen: unknown[] = [];
    const server = await start(async (request) => {
      const response = await app.fetch(request);
      seen.push(await response.clone().text(), response.bodyUsed);
      if (response.body === null) throw new Error("It has no body");
      const chunks = await read(response.body);
      seen.push(Buffer.concat(chunks).toString(), response.bodyUsed);
      return new Response("read");
    });
    expect(await (await fetch(`${server.url}${path}`)).text()).toBe("read");
    expect(seen).toEqual(["ä!", false, "ä!", true]);
    expect(bytes.length).toBe(3);
  });

  it("may read an empty text", async () => {
    const app = createApp().get("/", () => "");
    const server = await start(async (request) => {
      const { body } = await app.fetch(request);
      const chunks = body === null ? [] : [...(await readChunks(body)), ...(await readInto(body))];
      return new Response(String(chunks.length));
    });
    expect(await (await fetch(server.url)).text()).toBe("0");
  });

  it("may read what the application answers, and answer something else", async () => {
    const app = createUsersApp();
    const server = await start(async (request) => {
      const response = await app.fetch(request);
      return new Response((await response.text()).toUpperCase(), response);
    });
    expect(await (await fetch(`${server.url}/users/7`)).text()).toBe('{"ID":7}');
  });

  it("can serve HEAD, redirect hosts and mount under a prefix", async () => {
    const app = createUsersApp();
    const server = await start((request) => {
      const url = new URL(request.url);
      if (url.hostname === "localhost") {
        return Response.redirect(new URL(url.pathname, "https://example.com"), 308);
      }
      if (!url.pathname.startsWith("/api/")) return new HttpError(404, "NOT_FOUND");
      url.pathname = url.pathname.slice("/api".length);
      const method = request.method === "HEAD" ? "GET" : request.method;
      return app.fetch(new Request(url, { method, headers: request.headers }));
    });
    const head = await fetch(`${server.url}/api/users/7`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "application/json; charset=utf-8",
      "",
    ]);
    expect(await (await fetch(`${server.url}/api/users/7`)).json()).toEqual({ id: 7 });
    expect((await fetch(`${server.url}/users/7`)).status).toBe(404);
    const local = await fetch(`http://localhost:${server.port}/x`, { redirect: "manual" }).catch(
      () => null,
    );
    if (local !== null) expect(local.headers.get("location")).toBe("https://example.com/x");
  });

  it("gets the address of the socket behind the request, and hands it on", async () => {
    const app = createApp().get("/", ({ platform }) => platform);
    const server = await start((request, ...platform) => app.fetch(request, ...platform));
    expect(await (await fetch(server.url)).json()).toEqual([{ remoteAddress: "127.0.0.1" }]);
  });

  it("sends no body to HEAD, whatever it returns", async () => {
    const cancel = vi.fn();
    const bodies = [
      () => new Response("text"),
      () => new Response(new ReadableStream({ cancel })),
      () => new Response(null, { headers: { "content-length": "12" } }),
    ];
    const lengths: (string | null)[] = [];
    for (const create of bodies) {
      const server = await start(create);
      const client = await RawClient.connect(server.port);
      client.write("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n");
      const head = await client.readResponse("HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      lengths.push(head.headers.find(([name]) => name === "content-length")?.[1] ?? null);
      client.end();
    }
    expect(lengths).toEqual([null, null, "12"]);
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

describe("what serve answers by itself", () => {
  it.each<[string, Handler, string]>([
    [
      "throws",
      () => {
        throw new Error("secret");
      },
      "Error: secret",
    ],
    ["rejects", () => Promise.reject(new Error("secret")), "Error: secret"],
    [
      "returns no Response",
      () => ({}) as never,
      "TypeError: The function given to serve(), toFetch() or toNodeListener() must return a Response or an HttpError",
    ],
    [
      "returns a Response that was used",
      async () => {
        const response = new Response("a");
        await response.text();
        return response;
      },
      "TypeError: The handler returned a Response whose body has already been used",
    ],
  ])("is a 500 where the function %s, and onError receives it", async (_, handler, error) => {
    const onError = vi.fn();
    const server = await start(handler, { onError });
    const response = await fetch(`${server.url}/a`);
    expect(await response.json()).toMatchObject({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    expect(onError.mock.calls.map(([thrown]) => String(thrown))).toEqual([error]);
    expect(onError).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ route: null, request: expect.any(Request) as unknown }),
    );
  });

  it("goes through its formatError, and what an application answers does not", async () => {
    const app = createApp({ cors: true }).get("/", () => "fine");
    const formatError = vi.fn(({ code }: { code: string }) => ({ own: code }));
    const server = await start(
      (request) =>
        request.url.endsWith("/own") ? new HttpError(418, "TEAPOT") : app.fetch(request),
      { formatError },
    );
    const own = await fetch(`${server.url}/own`);
    expect([own.status, await own.json()]).toEqual([418, { own: "TEAPOT" }]);
    expect(own.headers.get("access-control-allow-origin")).toBe(null);
    expect(await (await fetch(`${server.url}/none`)).json()).toMatchObject({ code: "NOT_FOUND" });
    expect(formatError).toHaveBeenCalledTimes(1);
    const client = await RawClient.connect(server.port);
    client.write("nonsense\r\n\r\n");
    expect((await client.readResponse()).body.toString()).toBe('{"own":"BAD_REQUEST"}');
    client.end();
  });

  it("is passed to its onResponse, with the route and the code of an application inside", async () => {
    const events: ResponseEvent[] = [];
    const server = await start(createUsersApp().fetch, {
      onResponse: (event) => events.push(event),
    });
    await fetch(`${server.url}/users/7`);
    await fetch(`${server.url}/users/x`);
    await eventually(() => {
      expect(events.length).toBe(2);
    });
    expect(events).toMatchObject([
      { path: "/users/7", route: "/users/:id", status: 200, code: null, completed: true },
      { path: "/users/x", route: "/users/:id", status: 400, code: "VALIDATION" },
    ]);
  });

  it("counts a request as forced whose function has not settled when close cuts", async () => {
    const called = Promise.withResolvers<undefined>();
    const server = await start(() => {
      called.resolve(undefined);
      return new Promise<Response>(() => undefined);
    });
    const answer = fetch(server.url).catch(() => "cut");
    await called.promise;
    expect(await server.close({ timeout: 0 })).toEqual({ forced: 1 });
    expect(await answer).toBe("cut");
  });
});

describe("the options of serve", () => {
  it.each<[unknown, string]>([
    [{ maxBodyBytes: 1 }, "has no option"],
    [{ cors: true }, "has no option"],
    [{ server: { maxBodyBytes: 1 } }, "server.maxBodyBytes"],
    [{ server: { maxPipelined: 0 } }, "server.maxPipelined"],
    [{ onError: "log" }, "onError must be a function"],
    [{ formatError: 1 }, "formatError must be a function"],
    [{ port: -1 }, "port"],
    [{ hostname: "" }, "hostname"],
    [{ signal: 1 }, "signal"],
    [null, "must be an object"],
  ])("refuse %j", async (options, message) => {
    await expect(serve(() => new Response(), options as never)).rejects.toThrow(message);
  });

  it.each([null, undefined, "app", {}, { fetch: 1 }])("refuse the handler %j", async (handler) => {
    await expect(serve(handler as never)).rejects.toThrow(
      new TypeError(
        "serve() takes a function that answers a Request, or an object with fetch, such as an application",
      ),
    );
  });

  it("take undefined as left out", async () => {
    const server = await start(() => new Response("a"), {
      port: undefined,
      signal: undefined,
      server: { requestTimeout: undefined },
      onError: undefined,
      formatError: undefined,
      onResponse: undefined,
    });
    expect(await (await fetch(server.url)).text()).toBe("a");
  });

  it("close the server when their signal aborts", async () => {
    const controller = new AbortController();
    const server = await start(() => new Response("a"), { signal: controller.signal });
    await fetch(server.url);
    controller.abort();
    await eventually(async () => {
      await expect(fetch(server.url)).rejects.toThrow();
    });
  });
});

it("reply is no result of a function that is served", async () => {
  const onError = vi.fn();
  const server = await start(() => reply("a") as never, { onError });
  expect((await fetch(server.url)).status).toBe(500);
  expect(onError).toHaveBeenCalledTimes(1);
});
