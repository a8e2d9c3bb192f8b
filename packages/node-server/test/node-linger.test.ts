import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lingerAndClose } from "../src/node-linger.ts";

/** Connects two sockets. The client stays open when the server ends its side. */
async function withSockets(
  use: (server: Socket, client: Socket) => Promise<void> | void,
): Promise<void> {
  const listener = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const accepted = once(listener, "connection") as Promise<[Socket]>;
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const [server] = await accepted;
  // A reset is expected here, and must not fail the test.
  for (const socket of [server, client]) socket.on("error", () => undefined);
  try {
    await use(server, client);
  } finally {
    client.destroy();
    server.destroy();
    listener.close();
  }
}

afterEach(() => {
  vi.useRealTimers();
});

describe("lingerAndClose", () => {
  it("sends the data written before, then ends the connection", async () => {
    await withSockets(async (server, client) => {
      server.write("the last response");
      lingerAndClose(server);
      expect(await text(client)).toBe("the last response");
    });
  });

  it("reads and drops what the client still sends", async () => {
    await withSockets(async (server, client) => {
      const onData = vi.fn();
      server.on("data", onData);
      lingerAndClose(server);
      client.end("a".repeat(10_000));
      await once(server, "end");
      expect(server.bytesRead).toBe(10_000);
      expect(onData).not.toHaveBeenCalled();
    });
  });

  it("resumes a paused socket", async () => {
    await withSockets(async (server, client) => {
      server.on("data", () => undefined).pause();
      lingerAndClose(server);
      client.end("a");
      await once(server, "end");
    });
  });

  it("stops reading from a client that keeps sending", async () => {
    await withSockets(async (server, client) => {
      lingerAndClose(server);
      const sent = 10_000_000;
      client.write("a".repeat(sent));
      await once(server, "pause");
      expect(server.bytesRead).toBeGreaterThanOrEqual(65_536);
      expect(server.bytesRead).toBeLessThan(sent);
    });
  });

  it("closes when the client does, and leaves no timer running", async () => {
    await withSockets(async (server, client) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      lingerAndClose(server);
      const closed = once(server, "close");
      client.resume().end();
      await closed;
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  it("closes after two seconds if the client does not", async () => {
    await withSockets((server, client) => {
      client.resume();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      lingerAndClose(server);
      vi.advanceTimersByTime(1_999);
      expect(server.destroyed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(server.destroyed).toBe(true);
    });
  });

  it("does nothing to a socket that is closed or closing", async () => {
    await withSockets((server, client) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      lingerAndClose(server);
      lingerAndClose(server);
      expect(vi.getTimerCount()).toBe(1);
      client.destroy();
      lingerAndClose(client);
      expect(vi.getTimerCount()).toBe(1);
    });
  });
});
