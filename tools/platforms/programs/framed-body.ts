import assert from "node:assert/strict";
import { connect } from "node:net";
import { framework } from "./framework.ts";

declare const Bun: {
  serve(options: {
    port: number;
    hostname: string;
    fetch: (request: Request, server: unknown) => Promise<Response>;
  }): { readonly port: number; stop(isAbrupt: boolean): Promise<void> };
};

const { createApp, z } = framework;
const reported: unknown[] = [];
const app = createApp({
  server: { maxBodyBytes: 100 },
  onError: (error) => reported.push(error),
}).post("/", ({ body }) => body.length, { body: z.string() });

let pulled = 0;
const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new Uint8Array(64).fill(0x20));
    },
  });

const answers: Promise<Response>[] = [];
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request, platform) => {
    const isChanged = request.headers.has("x-changed");
    const given = isChanged ? new Request(request, { body: endless() }) : request;
    const answer = app.fetch(given, platform);
    answers.push(answer);
    return answer;
  },
});

const post = async (length: number, headers: Record<string, string> = {}): Promise<number> => {
  const { status } = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify("x".repeat(length - 2)),
  });
  return status;
};

assert.equal(await post(100), 201);
assert.equal(await post(101), 413);
assert.equal(await post(10, { "content-type": "text/plain" }), 415);

// The limit counts the bytes of the request that the program passes on, whatever length is declared.
assert.equal(await post(10, { "x-changed": "yes" }), 413);
assert.ok(pulled < 10, `${pulled} chunks of an endless body were read`);

// A client leaves before its body is complete.
answers.length = 0;
const socket = connect(server.port, "127.0.0.1");
socket.write(
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"x',
);
while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
socket.destroy();
assert.equal((await answers[0])?.status, 400);
assert.deepEqual(reported, []);
assert.equal(await post(100), 201);
await server.stop(true);
