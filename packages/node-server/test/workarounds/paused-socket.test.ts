import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { pauseSocket, resumeSocket } from "../../src/workarounds/paused-socket.ts";
import { exchange } from "@fw/test-support";
import { startPlainServer } from "./plain-server.ts";

/** Pauses the socket on the first request, and lists the requests that arrive anyway. */
async function startPaused(hold: (socket: Socket) => void) {
  const urls: (string | undefined)[] = [];
  const sockets: Socket[] = [];
  const { client, port } = await startPlainServer((request: IncomingMessage, response) => {
    urls.push(request.url);
    sockets.push(request.socket);
    if (urls.length === 1) hold(request.socket);
    response.end();
  });
  await client.request("GET /1").readResponse();
  client.request("GET /2");
  return { client, port, urls, sockets };
}

describe("pauseSocket", () => {
  it("is needed: the end of a message undoes pause()", async () => {
    const { client, urls } = await startPaused((socket) => socket.pause());
    await client.readResponse();
    expect(urls).toEqual(["/1", "/2"]);
  });

  it("works: nothing is read until the socket is resumed", async () => {
    const { client, port, urls, sockets } = await startPaused(pauseSocket);
    // The response to another client proves that the server has read the earlier bytes.
    await exchange(port, "GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(urls).toEqual(["/1", "/3"]);
    for (const socket of sockets) resumeSocket(socket);
    await client.readResponse();
    expect(urls).toEqual(["/1", "/3", "/2"]);
  });
});
