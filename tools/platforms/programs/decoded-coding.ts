import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { framework } from "./framework.ts";

// Whatever the `fetch` of the platform decodes, a client reads the same text from a route that passes the response on.

const { createApp, z } = framework;
const text = "hello ".repeat(20);

const coded: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(text),
  "x-gzip": gzipSync(text),
  deflate: deflateSync(text),
  br: brotliCompressSync(text),
  "gzip, br": brotliCompressSync(gzipSync(text)),
  zstd: zstdCompressSync(text),
};

const upstream = createServer((request, response) => {
  const coding = decodeURIComponent((request.url ?? "").slice(1));
  const body = coded[coding] ?? text;
  response.setHeader("content-encoding", coding);
  response.setHeader("content-length", body.length);
  response.end(body);
}).listen(0, "127.0.0.1");
await once(upstream, "listening");
const { port } = upstream.address() as AddressInfo;

const app = createApp().get(
  "/:coding",
  ({ params }) => fetch(`http://127.0.0.1:${port}/${encodeURIComponent(params.coding)}`),
  { params: z.object({ coding: z.string() }) },
);
const server = await app.listen({ port: 0, hostname: "127.0.0.1" });

for (const [coding, body] of Object.entries(coded)) {
  const response = await fetch(`http://127.0.0.1:${server.port}/${encodeURIComponent(coding)}`);
  const received = Buffer.from(await response.arrayBuffer());
  // What the platform does not decode has passed through with its coding.
  const isCoded = received.equals(body);
  assert.equal(isCoded ? coding : null, response.headers.get("content-encoding"), coding);
  if (!isCoded) assert.equal(received.toString(), text, coding);
}

await server.close({ timeout: 0 });
upstream.close();
