import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, serve, toFetch, toNodeListener } from "../../src/index.ts";
import type { Answer } from "../conformance/answer.ts";
import { sendThroughHandle } from "../conformance/send-through-handle.ts";
import { createSendThroughToFetch } from "../conformance/send-through-to-fetch.ts";
import type { Send } from "../conformance/suite.ts";
import { sendOverSocket } from "../send-over-socket.ts";
import { createSendThroughNodeListener } from "../send-through-node-listener.ts";
import { createSendThroughServe } from "../send-through-serve.ts";

const text = "hello ".repeat(20);

/** What the upstream sends for each coding. */
const coded: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(text),
  GZIP: gzipSync(text),
  "x-gzip": gzipSync(text),
  deflate: deflateSync(text),
  br: brotliCompressSync(text),
  "gzip, br": brotliCompressSync(gzipSync(text)),
  zstd: zstdCompressSync(text),
};

/** Not decoded by `fetch`. */
const opaque: Readonly<Record<string, Buffer>> = {
  "gzip, aws-chunked": gzipSync(text),
  compress: Buffer.from("compressed"),
};

const upstream = createServer((request, response) => {
  const coding = decodeURIComponent((request.url ?? "").slice(1));
  const body = coded[coding] ?? opaque[coding] ?? Buffer.from(text);
  if (coding !== "") response.setHeader("content-encoding", coding);
  response.setHeader("content-length", body.length);
  response.setHeader("x-own", "kept").end(body);
});

beforeAll(async () => {
  await promisify((done: () => void) => upstream.listen(0, "127.0.0.1", done))();
});

afterAll(() => {
  upstream.close();
});

const proxy = async (coding: string): Promise<Response> => {
  const { port } = upstream.address() as { readonly port: number };
  return await fetch(`http://127.0.0.1:${port}/${encodeURIComponent(coding)}`);
};

const routed =
  (send: Send) =>
  (pass: () => Promise<Response>): Promise<Answer> =>
    send(createApp().get("/", pass), "/");

const wrapped =
  (send: Send) =>
  (pass: () => Promise<Response>): Promise<Answer> =>
    send(Object.assign(createApp(), { fetch: pass }), "/");

// docs/specification.md#84-responses
describe.each<[entry: string, send: (pass: () => Promise<Response>) => Promise<Answer>]>([
  ["handle()", routed(sendThroughHandle)],
  ["listen()", routed(sendOverSocket)],
  ["toNodeListener()", routed(createSendThroughNodeListener(toNodeListener))],
  ["serve()", routed(createSendThroughServe(serve))],
  ["a function behind serve()", wrapped(createSendThroughServe(serve))],
  [
    "a function behind toFetch()",
    (pass) => sendThroughHandle(Object.assign(createApp(), { fetch: toFetch(pass) }), "/"),
  ],
  ["toFetch()", routed(createSendThroughToFetch({ createApp, toFetch }))],
])("a Response of fetch, through %s", (_entry, send) => {
  it.each(Object.keys(coded))("is sent as it was decoded from %s", async (coding) => {
    const { headers, ...answer } = await send(() => proxy(coding));
    expect(answer).toMatchObject({ status: 200, text });
    expect(headers).toMatchObject({ "x-own": "kept" });
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it.each(Object.keys(opaque))(
    "keeps the coding %s, which fetch does not decode",
    async (coding) => {
      const { headers } = await send(() => proxy(coding));
      expect(headers).toMatchObject({ "content-encoding": coding, "x-own": "kept" });
    },
  );

  it("is sent unchanged once the program has constructed it", async () => {
    const { headers, text: sent } = await send(async () => {
      const { body } = await proxy("");
      return new Response(body, { headers: { "content-encoding": "gzip" } });
    });
    expect([headers, sent]).toEqual([{ "content-encoding": "gzip" }, text]);
  });
});
