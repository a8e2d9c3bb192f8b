import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { lingerAndClose } from "../../src/node-linger.ts";
import { lingerAfterLastResponse } from "../../src/workarounds/last-response.ts";

/** Returns what a client receives if it keeps sending a body after the response. */
async function answerEarly(prepare: (socket: Socket) => void): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(413, { connection: "close", "content-length": 0 }).end();
  }).listen(0, "127.0.0.1");
  server.on("connection", (socket) => {
    socket.on("error", () => undefined);
    prepare(socket);
  });
  await once(server, "listening");
  const client = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  const isOver = new Promise((resolve) => client.on("error", resolve).once("end", resolve));
  let received = "";
  client.pause().setEncoding("latin1");
  client.on("data", (text: string) => (received += text)).pause();
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 40000\r\n\r\n");
  await once(server, "request");
  for (let sent = 0; sent < 40_000 && !client.destroyed; sent += 100) {
    client.write(new Uint8Array(100));
    await setImmediate();
  }
  client.resume();
  await isOver;
  client.destroy();
  server.close();
  return received;
}

describe("lingerAfterLastResponse", () => {
  it("is needed: Node resets the connection of a client that is still sending", async () => {
    expect(await answerEarly(() => undefined)).toBe("");
  });

  it("works: the client reads the response", async () => {
    expect(
      await answerEarly((socket) => {
        lingerAfterLastResponse(socket, lingerAndClose);
      }),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });
});
