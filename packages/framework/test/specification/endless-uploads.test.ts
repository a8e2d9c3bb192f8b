import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { eventually, listen } from "@fw/test-support";
import { expect, it, onTestFinished } from "vitest";
import { createApp, z } from "../../src/index.ts";

const refused = [
  "404 POST /nothing HTTP/1.1",
  "405 PUT /items HTTP/1.1",
  "413 POST /items HTTP/1.1\r\nContent-Type: application/json",
  "415 POST /items HTTP/1.1\r\nContent-Type: text/plain",
] as const;
const framings = ["Content-Length: 10000000000", "Transfer-Encoding: chunked"] as const;

// docs/specification.md#115-connections
it("a refusal reaches a client that goes on uploading, and at most 256 KiB more are read", async () => {
  const app = createApp().post("/items", ({ body }) => body, {
    body: z.object({ name: z.string().max(100) }),
  });
  const { port } = await listen(app);
  const reads = followReads();
  const uploads = refused.flatMap((request) =>
    framings.map(async (framing) => {
      const answer = await upload(port, request.slice(4), framing);
      return [request, answer.slice(0, 12)];
    }),
  );
  // The server waits two seconds for these clients before it closes the connections.
  expect(await Promise.all(uploads)).toEqual(
    refused.flatMap((request) => framings.map(() => [request, `HTTP/1.1 ${request.slice(0, 3)}`])),
  );
  await eventually(() => {
    expect(reads).toHaveLength(uploads.length);
  });
  expect(Math.max(...reads)).toBeLessThanOrEqual(262_144);
});

/** Lists how many bytes are read from each connection after its answer was decided. */
function followReads(): readonly number[] {
  const reads: number[] = [];
  const follow = (message: unknown): void => {
    const { response, socket } = message as {
      readonly response: ServerResponse;
      readonly socket: Socket;
    };
    response.once("prefinish", () => {
      const before = socket.bytesRead;
      socket.once("close", () => reads.push(socket.bytesRead - before));
    });
  };
  subscribe("http.server.request.start", follow);
  onTestFinished(() => void unsubscribe("http.server.request.start", follow));
  return reads;
}

/** Uploads until the connection is closed, also after the server has closed its side; gives the answer. */
async function upload(port: number, head: string, framing: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  // A connection that is cut is a case, not a failure of the test.
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  socket.write(`${head}\r\nHost: a\r\n${framing}\r\n\r\n`);
  const data = "a".repeat(16_384);
  const piece = framing.endsWith("chunked") ? `4000\r\n${data}\r\n` : data;
  const write = (): void => {
    if (socket.writable) socket.write(piece, () => setImmediate(write));
  };
  write();
  await closed;
  return received;
}
