import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import { RawClient } from "@fw/test-support";
import { withServer } from "../with-server.ts";

const local = { port: 0, hostname: "127.0.0.1" };

describe("App.listen", () => {
  it("returns the bound port, address and URL", async () => {
    await withServer(
      createApp().get("/", () => "here"),
      async (server) => {
        expect(server.port).toBeGreaterThan(0);
        expect(server.hostname).toBe("127.0.0.1");
        expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
        expect(await (await fetch(server.url)).text()).toBe("here");
      },
    );
  });

  it.each([
    ["a port alone", 0],
    ["nothing", undefined],
    ["empty options", {}],
    ["the IPv4 wildcard", { hostname: "0.0.0.0" }],
  ])("binds all interfaces given %s, and has localhost in the URL", async (_, options) => {
    const server = await createApp().listen(options);
    try {
      expect(["::", "0.0.0.0"]).toContain(server.hostname);
      expect(server.url).toBe(`http://localhost:${server.port}`);
    } finally {
      await server.close();
    }
  });

  it("puts an IPv6 address in brackets", async () => {
    const server = await createApp().listen({ hostname: "::1" });
    try {
      expect(server.hostname).toBe("::1");
      expect(server.url).toBe(`http://[::1]:${server.port}`);
    } finally {
      await server.close();
    }
  });

  it("serves one application on many ports", async () => {
    const app = createApp().get("/", () => "here");
    await withServer(app, (first) =>
      withServer(app, async (second) => {
        expect(first.port).not.toBe(second.port);
        for (const { url } of [first, second]) expect((await fetch(url)).status).toBe(200);
      }),
    );
  });

  it("rejects if the port is in use", async () => {
    await withServer(createApp(), async ({ port }) => {
      await expect(createApp().listen({ ...local, port })).rejects.toHaveProperty(
        "code",
        "EADDRINUSE",
      );
    });
  });

  it("prints nothing", async () => {
    const write = vi.spyOn(process.stdout, "write");
    await withServer(createApp(), async ({ url }) => await (await fetch(url)).text());
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });
});

describe("App.listen, given a signal", () => {
  it("closes the server when it aborts", async () => {
    const controller = new AbortController();
    const server = await createApp().listen({ ...local, signal: controller.signal });
    controller.abort();
    expect(await server.close()).toEqual({ forced: 0 });
    await expect(RawClient.connect(server.port)).rejects.toThrow("ECONNREFUSED");
  });

  it("lets the requests in flight finish", async () => {
    const controller = new AbortController();
    const called = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<string>();
    const app = createApp().get("/", () => {
      called.resolve(undefined);
      return gate.promise;
    });
    const server = await app.listen({ ...local, signal: controller.signal });
    const client = (await RawClient.connect(server.port)).request("GET /");
    await called.promise;
    controller.abort();
    gate.resolve("in the end");
    expect(await client.receiveAll()).toMatch(/in the end$/);
  });

  it("keeps no listener on a signal that outlives the server", async () => {
    const { signal } = new AbortController();
    const server = await createApp().listen({ ...local, signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await server.close();
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("rejects with the reason of a signal that has already aborted", async () => {
    const reason = new Error("Not today");
    const listening = createApp().listen({ ...local, signal: AbortSignal.abort(reason) });
    await expect(listening).rejects.toBe(reason);
  });

  it("serves no request if the signal aborts while the port is being bound", async () => {
    const controller = new AbortController();
    const starting = createApp().listen({ ...local, signal: controller.signal });
    controller.abort();
    const outcome = await starting.then(
      async (server) => {
        const connecting = RawClient.connect(server.port);
        const outcome = await connecting.then(
          () => "served",
          () => "closed",
        );
        await server.close({ timeout: 0 });
        return outcome;
      },
      () => "rejected",
    );
    expect(["closed", "rejected"]).toContain(outcome);
  });
});
