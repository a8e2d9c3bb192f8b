import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, createServer } from "node:tls";
import { authority, readCertificate } from "@fw/test-support/certificates";
import { describe, expect, it, onTestFinished } from "vitest";
import { findRawSocket } from "../../src/workarounds/raw-socket.ts";

async function accept(): Promise<{ readonly raw: Socket; readonly secure: Socket }> {
  const server = createServer(readCertificate("server")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const events = Promise.all([once(server, "connection"), once(server, "secureConnection")]);
  const { port } = server.address() as { readonly port: number };
  const client = connect({ port, host: "127.0.0.1", servername: "localhost", ca: authority });
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const [[raw], [secure]] = (await events) as [[Socket], [Socket]];
  return { raw, secure };
}

describe("findRawSocket", () => {
  it("is needed: the events of a connection have different sockets", async () => {
    const { raw, secure } = await accept();
    expect(secure).not.toBe(raw);
  });

  it("works: it leads from one to the other", async () => {
    const { raw, secure } = await accept();
    expect(findRawSocket(secure)).toBe(raw);
  });
});
