import { Readable } from "node:stream";
import { createApp, HttpError, reply, z, type App, type AppOptions } from "../../src/index.ts";
import { throwAnything } from "../conformance/failures.ts";
import { ForeignResponse } from "../foreign-response.ts";

/** The largest body that the application takes, in bytes. */
export const maxBodyBytes = 64;

/** An application with routes of every kind, whose answers tell what reached them. */
export function createParityApp(options: AppOptions): App {
  const ids = z.object({ id: z.number().int().positive() });
  const names = z.object({ name: z.string().max(8) });
  const user = z.object({ name: z.string().min(1).max(10), tags: z.array(z.number()).max(3) });
  const search = z.object({
    text: z.string().optional(),
    page: z.number().min(1).optional(),
    exact: z.boolean().optional(),
  });
  return createApp({ ...options, server: { maxBodyBytes }, onError: () => undefined })
    .get("/", echo)
    .get("/users/me", echo)
    .get("/users/:id", ({ params }) => params, { params: ids })
    .delete("/users/:id", ({ params }) => params, { params: ids })
    .get("/users/*", echo)
    .get("/names/:name", ({ params }) => params, { params: names })
    .put("/names/:name", ({ params, query, body }) => ({ params, query, body }), {
      params: names,
      query: search,
      body: user,
    })
    .get("/search", ({ query }) => query, { query: search })
    .get("/search/page", ({ query }) => query, { query: z.object({ page: z.number() }) })
    .post("/bodies", ({ body, request }) => [body, request.bodyUsed], { body: z.unknown() })
    .put("/bodies", ({ body }) => body, { body: user })
    .delete("/bodies", ({ body }) => reply(body, { status: 200 }), { body: z.email() })
    .post("/bodies/later", ({ body }) => [body], {
      body: z.string().refine((text) => Promise.resolve(text !== "no")),
    })
    .post("/bodies/unchecked", ({ request }) => request.text())
    .post("/bodies/unread", echo)
    .get("/echo/*", echo)
    .post("/echo/*", echo)
    .put("/echo/*", echo)
    .delete("/echo/*", (context) => reply(echo(context), { status: 200 }))
    .get("/a b/caf%C3%A9/:name", ({ params }) => params, { params: names })
    .get("/results/:kind", ({ params }) => produce(params.kind), {
      params: z.object({ kind: z.string() }),
    })
    .post("/results/:kind", ({ params }) => produce(params.kind), {
      params: z.object({ kind: z.string() }),
    })
    .delete("/results/:kind", ({ params }) => produce(params.kind), {
      params: z.object({ kind: z.string() }),
    });
}

function echo({ request }: { readonly request: Request }): unknown {
  const { method, url, headers } = request;
  return { method, url, headers: [...headers].filter(([name]) => !framing.has(name)) };
}

/** What one entry has and the other has not: the connection's headers and the framing. */
const framing: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
]);

/** The kinds of results that `/results/:kind` makes. */
export const resultKinds: readonly string[] = [
  "object",
  "array",
  "number",
  "boolean",
  "null",
  "undefined",
  "string",
  "unicode",
  "empty-string",
  "bytes",
  "array-buffer",
  "blob",
  "typed-blob",
  "stream",
  "empty-stream",
  "reply",
  "reply-without-content",
  "reply-304",
  "reply-205",
  "reply-stream",
  "response",
  "response-phrase",
  "response-cookies",
  "response-empty",
  "response-stream",
  "response-redirect",
  "response-used",
  "response-error",
  "response-other",
  "response-other-status",
  "locked-stream",
  "failing-stream",
  "text-stream",
  "async-generator",
  "readable",
  "stream-length",
  "stream-wrong-length",
  "transferred-bytes",
  "map",
  "generator",
  "float-array",
  "promise",
  "thenable",
  "rejection",
  "http-error",
  "returned-http-error",
  "throw-error",
  "throw-undefined",
  "throw-symbol",
  "throw-response",
  "bigint",
  "cycle",
  "function",
  "symbol",
  "bad-header",
];

async function used(): Promise<Response> {
  const response = new Response("used");
  await response.text();
  return response;
}

function toStream(...chunks: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
}

async function* generate(...chunks: readonly unknown[]): AsyncGenerator {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

function transferred(): Uint8Array {
  const bytes = new Uint8Array(3);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

function produce(kind: string): unknown {
  switch (kind) {
    case "object":
      return { text: "é\u2028", nested: { list: [1, null] } };
    case "array":
      return [1, "two", undefined];
    case "number":
      return -0.5;
    case "boolean":
      return false;
    case "null":
      return null;
    case "undefined":
      return undefined;
    case "string":
      return "text";
    case "unicode":
      return "é漢🎉\u0000\ud800";
    case "empty-string":
      return "";
    case "bytes":
      return Uint8Array.of(0, 255, 13, 10);
    case "array-buffer":
      return new ArrayBuffer(3);
    case "blob":
      return new Blob(["blob"]);
    case "typed-blob":
      return new Blob(["<p>"], { type: "text/html" });
    case "stream":
      return toStream("one", "two");
    case "empty-stream":
      return toStream();
    case "reply":
      return reply({ ok: true }, { status: 418, headers: { "X-Tea": "pot", vary: "Accept" } });
    case "reply-without-content":
      return reply("dropped", { status: 204, headers: { "x-kept": "1" } });
    case "reply-304":
      return reply(null, { status: 304, headers: { etag: '"1"' } });
    case "reply-205":
      return reply("dropped", { status: 205 });
    case "reply-stream":
      return reply(toStream("three"), { headers: { "content-type": "text/csv" } });
    case "response":
      return new Response("text", { headers: { "content-language": "de" } });
    case "response-phrase":
      return new Response("x", { status: 299, statusText: "Quite Fine" });
    case "response-cookies":
      return new Response(null, {
        headers: [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2; HttpOnly"],
          ["connection", "upgrade"],
          ["content-length", "7"],
        ],
      });
    case "response-empty":
      return new Response(null, { status: 204 });
    case "response-stream":
      return new Response(toStream("a", "b"), { status: 203 });
    case "response-redirect":
      return Response.redirect("http://example.com/é", 303);
    case "response-used":
      return used();
    case "response-error":
      return Response.error();
    case "response-other":
      return new ForeignResponse(Readable.from(["other"]), {
        status: 203,
        statusText: "Quite Fine",
        headers: [["X-Other", "é"]],
      });
    case "response-other-status":
      return new ForeignResponse(null, { status: 999 });
    case "locked-stream": {
      const stream = toStream("locked");
      stream.getReader();
      return stream;
    }
    case "failing-stream":
      return new ReadableStream({ pull: () => throwAnything(new Error("canary")) });
    case "text-stream":
      return ReadableStream.from(["é", "漢🎉"]);
    case "async-generator":
      return generate("é", Uint8Array.of(0, 255));
    case "readable":
      return reply(Readable.from(["é", Buffer.from("b")]), { headers: { "x-kept": "1" } });
    case "stream-length":
      return reply(generate("abc"), { headers: { "content-length": "3" } });
    case "stream-wrong-length":
      return reply(generate("abc"), { headers: { "content-length": "3, 3" } });
    case "transferred-bytes":
      return transferred();
    case "map":
      return new Map([["canary", 1]]);
    case "generator":
      return ["canary"].values();
    case "float-array":
      return new Float64Array(1);
    case "promise":
      return Promise.resolve({ later: true });
    case "thenable":
      return {
        then: (resolve: (value: unknown) => void) => {
          resolve("then");
        },
      };
    case "rejection":
      return Promise.reject(new Error("canary"));
    case "http-error":
      throw new HttpError(409, "CONFLICT", "Taken", {
        headers: { "retry-after": "1" },
        details: { name: "é" },
      });
    case "returned-http-error":
      return new HttpError(402, "PAY", undefined, { cause: "canary" });
    case "throw-error":
      throw new Error("canary");
    case "throw-undefined":
      return throwAnything(undefined);
    case "throw-symbol":
      return throwAnything(Symbol("canary"));
    case "throw-response":
      return throwAnything(new Response("canary"));
    case "bigint":
      return 1n;
    case "cycle": {
      const value: Record<string, unknown> = {};
      value["self"] = value;
      return value;
    }
    case "function":
      return () => "canary";
    case "symbol":
      return Symbol("canary");
    case "bad-header":
      return reply("x", { headers: { "x-bad": "a\u007fb" } });
    default:
      return reply(kind, { status: 202 });
  }
}
