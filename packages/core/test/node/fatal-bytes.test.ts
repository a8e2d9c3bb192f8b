import { describe, expect, it } from "vitest";
import { createApp } from "../../src/index.ts";
import { collectFatalErrors, RawClient } from "@fw/test-support";

const host = "Host: a\r\n";

describe("a server whose clients reset their connections", () => {
  it.each([
    ["a CONNECT", `CONNECT a:1 HTTP/1.1\r\n${host}\r\n`],
    ["invalid HTTP", "no HTTP\r\n\r\n"],
    [
      "an invalid chunk",
      `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nno chunk\r\n`,
    ],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an Upgrade", `GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`],
    ["a request", `GET / HTTP/1.1\r\n${host}\r\n`],
  ])("survives a reset after %s", async (_, bytes) => {
    const errors = await collectFatalErrors(async () => {
      const server = await createApp().listen({ hostname: "127.0.0.1" });
      const client = (await RawClient.connect(server.port)).write(bytes);
      await client.receive("HTTP/1.1 4");
      client.reset();
      // `close` settles once the server knows that the client has disconnected.
      await server.close();
    });
    expect(errors).toEqual([]);
  });
});
