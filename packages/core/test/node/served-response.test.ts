import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { createApp, events, HttpError, reply, serve, toFetch } from "../../src/index.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

const app = createApp({
  cors: { origin: ["https://a.example"] },
  formatError: ({ code }) => ({ failed: code }),
})
  .get("/json", () => ({ a: "é" }))
  .get("/reply", () => reply("a", { headers: { "x-a": "1", "set-cookie": "a=1" } }))
  .get("/bytes", () => new Uint8Array([65, 66]))
  .get("/blob", () => new Blob(["blob"]))
  .get("/empty", () => undefined)
  .get("/blank", () => "")
  .get("/none", () => reply(undefined, { status: 204, headers: { "x-a": "1" } }))
  .get("/unchanged", () => reply(undefined, { status: 304, headers: { etag: '"1"' } }))
  .get("/own", () => new Response("own", { status: 202, headers: { "x-a": "own" } }))
  .get("/stream", () => new Blob(["stream"]).stream())
  .get("/events", () =>
    events(
      (async function* () {
        yield await Promise.resolve({ data: "b" });
      })(),
    ),
  )
  .get("/error", () => {
    throw new HttpError(409, "TAKEN");
  });

const paths = [
  ...[
    "/json",
    "/reply",
    "/bytes",
    "/blob",
    "/empty",
    "/blank",
    "/none",
    "/unchanged",
    "/own",
    "/stream",
  ],
  ...["/events", "/error", "/missing"],
];

/** What a server sends, with its header lines sorted, and without the date. */
async function send(fetch: Fetch, path: string, method = "GET"): Promise<string> {
  const server = await serve(fetch, { port: 0, hostname: "127.0.0.1", onError: vi.fn() });
  try {
    const socket = connect(server.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nOrigin: https://a.example\r\nConnection: close\r\n\r\n`,
    );
    const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
    const lines = head.split("\r\n").filter((line) => !/^date:/i.test(line));
    return [...lines.sort(), ...body].join("\n");
  } finally {
    await server.close({ timeout: 0 });
  }
}

/** Wraps the application twice: around the responses of `serve`, and around plain ones. */
function wrapTwice(change: (response: Response) => Response | Promise<Response>): [Fetch, Fetch] {
  return [
    async (request) => change(await app.fetch(request)),
    // A derived request makes the application create a plain `Response`.
    async (request) => change(await app.fetch(new Request(request))),
  ];
}

const changes: [name: string, change: (response: Response) => Response | Promise<Response>][] = [
  ["returns it", (it) => it],
  [
    "sets, deletes and appends headers",
    (it) => {
      it.headers.set("x-b", "2");
      it.headers.delete("x-a");
      it.headers.append("set-cookie", "b=2");
      it.headers.append("set-cookie", "c=3");
      return it;
    },
  ],
  [
    "reads headers",
    (it) => {
      it.headers.get("x-a");
      return it;
    },
  ],
  [
    "prints it",
    (it) => {
      inspect(it, { depth: 9 });
      return it;
    },
  ],
  ["returns a clone", (it) => it.clone()],
  [
    "reads a clone, and returns it",
    async (it) => {
      await it.clone().text();
      return it;
    },
  ],
  [
    "returns it after a change, and a clone of the clone",
    (it) => {
      it.headers.set("x-b", "2");
      return it.clone().clone();
    },
  ],
  ["passes on its body and its options", (it) => new Response(it.body, it)],
  [
    "passes on its body, and creates the response with its constructor",
    (it) => new (it.constructor as typeof Response)(it.body, it),
  ],
  [
    "passes on its body with another status",
    (it) => new Response(it.body, { headers: it.headers }),
  ],
  ["changes its text", async (it) => new Response(`${await it.text()}!`, { headers: it.headers })],
  [
    "passes on its bytes",
    async (it) => new Response(await it.arrayBuffer(), { headers: it.headers }),
  ],
  ["pipes its body", (it) => new Response(it.body?.pipeThrough(new TransformStream()) ?? null, it)],
  [
    "passes on its text stream, where Response has one",
    (it) => {
      const textStream: unknown = Reflect.get(it, "textStream");
      if (typeof textStream !== "function") return it;
      const chunks = Reflect.apply(textStream, it, []) as ReadableStream<string>;
      return new Response(chunks.pipeThrough(new TextEncoderStream()), { headers: it.headers });
    },
  ],
  [
    "reads its text, and returns it",
    async (it) => {
      await it.text();
      return it;
    },
  ],
  [
    "locks its body, and returns it",
    (it) => {
      it.body?.getReader();
      return it;
    },
  ],
];

describe.each(changes)("a function behind serve() that %s", (_, change) => {
  it.each(paths)("sends for %s what it sends for a plain Response", async (path) => {
    const [lazy, plain] = wrapTwice(change);
    for (const method of ["GET", "HEAD"]) {
      expect(await send(lazy, path, method)).toBe(await send(plain, path, method));
    }
  });
});

describe("a function behind serve()", () => {
  it.each([
    ["as it is", (it: Response) => it],
    ["with a header", (it: Response) => (it.headers.set("x-b", "2"), it)],
  ])("may return the response of another request %s", async (_, change) => {
    let kept: Promise<Response> | undefined;
    const cached: Fetch = async (request) => change(await (kept ??= app.fetch(request)));
    const first = await send(cached, "/reply");
    expect(first).toContain("set-cookie: a=1");
    expect(await send(cached, "/reply", "HEAD")).toBe(first.replace(/a$/, ""));
    expect(await send(cached, "/reply")).toBe(first);
    // Without a server, the response is given to a program.
    const response = await toFetch(cached)(new Request("http://a/reply"));
    expect([await response.text(), response.headers.get("x-a")]).toEqual(["a", "1"]);
  });

  it("may nest toFetch()", async () => {
    const inner = toFetch((request) => app.fetch(request));
    for (const path of paths) {
      expect(await send((request) => inner(request), path)).toBe(await send(app.fetch, path));
    }
  });

  it("gets a response whose class looks like Response", async () => {
    const seen: unknown[] = [];
    await send(async (request) => {
      const response = await app.fetch(request);
      seen.push(response.constructor, Object.prototype.toString.call(response));
      return response;
    }, "/json");
    expect(seen).toEqual([Response, "[object Response]"]);
  });
});
