import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { holdSocket, releaseSocket } from "../../../src/node/workarounds/held-socket.ts";
import { exchange } from "@fw/test-support";
import { startPlainServer } from "./plain-server.ts";

/** Has the first request stop the reading, and lists those that come all the same. */
async function startHolding(hold: (socket: Socket) => void) {
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

describe("holdSocket", () => {
  it("is needed: the end of a message undoes a pause", async () => {
    const { client, urls } = await startHolding((socket) => socket.pause());
    await client.readResponse();
    expect(urls).toEqual(["/1", "/2"]);
  });

  it("works: nothing is read until the socket is released", async () => {
    const { client, port, urls, sockets } = await startHolding(holdSocket);
    // The answer to another client proves that the server has read what came before.
    await exchange(port, "GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(urls).toEqual(["/1", "/3"]);
    for (const socket of sockets) releaseSocket(socket);
    await client.readResponse();
    expect(urls).toEqual(["/1", "/3", "/2"]);
  });
});
