import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { acceptBacklog } from "../../src/shutdown/node-backlog.ts";

/** Runs a server that records its connections, for as long as `use` runs. */
async function withBacklog(
  use: (server: Server, onConnection: () => void, connectClient: () => Socket) => Promise<void>,
): Promise<void> {
  const onConnection = vi.fn<() => void>();
  const server = createServer().on("connection", onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  try {
    await use(server, onConnection, () => {
      const client = connect(port, "127.0.0.1").on("error", () => undefined);
      clients.push(client);
      return client;
    });
  } finally {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  }
}

/** Accepts the backlog. Returns the held connections, and a promise that resolves once the port may be closed. */
function accept(server: Server, onHold: (socket: Socket) => void = () => undefined) {
  const held: Socket[] = [];
  const closed = new Promise<void>((resolve) => {
    acceptBacklog(server, resolve, (socket) => {
      held.push(socket);
      onHold(socket);
    });
  });
  return { held, closed };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("acceptBacklog", () => {
  it("closes the port if no connection waits", async () => {
    await withBacklog(async (server) => {
      const { held, closed } = accept(server);
      await closed;
      expect(held).toEqual([]);
    });
  });

  it("serves waiting clients once the port is closed, and not before", async () => {
    await withBacklog(async (server, onConnection, connectClient) => {
      const connected = [connectClient(), connectClient()].map((client) => once(client, "connect"));
      const { held, closed } = accept(server, () => {
        expect(onConnection).not.toHaveBeenCalled();
      });
      await Promise.all([closed, ...connected]);
      expect(held).toHaveLength(2);
      expect(onConnection).toHaveBeenCalledTimes(2);
    });
  });

  it("lets the server accept as before", async () => {
    await withBacklog(async (server, onConnection, connectClient) => {
      await accept(server).closed;
      connectClient();
      await once(server, "connection");
      expect(onConnection).toHaveBeenCalledTimes(1);
    });
  });

  it("drops clients that disconnect while they wait", async () => {
    await withBacklog(async (server, onConnection, connectClient) => {
      connectClient();
      const { held, closed } = accept(server, (socket) => {
        socket.destroy(new Error("The client has disconnected"));
      });
      await closed;
      expect(held).toHaveLength(1);
      expect(onConnection).not.toHaveBeenCalled();
    });
  });

  it("closes the port after a second if connections keep arriving", async () => {
    await withBacklog(async (server, _, connectClient) => {
      let now = 0;
      // Each turn takes longer than the time for which a poll of the port counts as fresh.
      vi.spyOn(performance, "now").mockImplementation(() => (now += 100));
      connectClient();
      const { closed } = accept(server, () => {
        if (now <= 1_000) connectClient();
      });
      await closed;
      expect(now).toBeGreaterThan(1_000);
    });
  });

  it("closes the port at the limit if every turn accepts a connection", async () => {
    await withBacklog(async (server, _, connectClient) => {
      vi.spyOn(performance, "now").mockReturnValue(0);
      connectClient();
      const { held, closed } = accept(server, () => {
        connectClient();
      });
      await closed;
      expect(held.length).toBe(1_024);
    });
  });
});
