import { networkInterfaces } from "node:os";
import { eventually, listen } from "@fw/test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, type App, type ListenOptions } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

const createHelloApp = (): App => createApp().get("/", () => "hello");

afterEach(() => {
  vi.restoreAllMocks();
});

// docs/specification.md#113-applisten
describe("app.listen()", () => {
  it.each<[form: string, options: number | ListenOptions | undefined]>([
    ["listen()", undefined],
    ["listen(0)", 0],
    ["listen({})", {}],
    ["listen({ port: 0 })", { port: 0 }],
    ["listen({ hostname })", { hostname: "127.0.0.1" }],
  ])("%s takes a free port and answers on it", async (_, options) => {
    const server = await listen(createHelloApp(), options ?? {});
    expect(server.port).toBeGreaterThan(0);
    const response = await fetch(server.url);
    expect([response.status, await response.text()]).toEqual([200, "hello"]);
  });

  it("without arguments takes a free port", async () => {
    const server = await createHelloApp().listen();
    expect(server.port).toBeGreaterThan(0);
    await server.close();
  });

  it.each([(port: number) => port, (port: number) => ({ port, hostname: "127.0.0.1" })])(
    "takes the port that it is given (%#)",
    async (toOptions) => {
      const earlier = await createHelloApp().listen(0);
      await earlier.close();
      const server = await listen(createHelloApp(), toOptions(earlier.port));
      expect(server.port).toBe(earlier.port);
    },
  );

  it("gives the values that are really bound, and nothing else", async () => {
    const server = await listen(createHelloApp(), { port: 0, hostname: "127.0.0.1" });
    expect(server.hostname).toBe("127.0.0.1");
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(Object.keys(server).toSorted()).toEqual(["close", "hostname", "port", "url"]);
  });

  it("gives the address that a host name led to", async () => {
    const server = await listen(createHelloApp(), { hostname: "localhost" });
    expect(["127.0.0.1", "::1"]).toContain(server.hostname);
    expect((await fetch(server.url)).status).toBe(200);
  });

  it("listens on all interfaces where no host name is given", async () => {
    const server = await listen(createHelloApp(), 0);
    expect(["::", "0.0.0.0"]).toContain(server.hostname);
    expect(server.url).toBe(`http://localhost:${server.port}`);
    expect((await fetch(`http://127.0.0.1:${server.port}`)).status).toBe(200);
  });

  it("rejects on a busy port", async () => {
    const { port } = await listen(createHelloApp());
    const listening = createHelloApp().listen({ port, hostname: "127.0.0.1" });
    await expect(listening).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it.each<[options: unknown, named: RegExp]>([
    [null, /listen/],
    ["3000", /listen/],
    [[], /listen/],
    [-1, /port/],
    [65_536, /port/],
    [1.5, /port/],
    [Number.NaN, /port/],
    [{ port: "3000" }, /port/],
    [{ port: null }, /port/],
    [{ hostname: "" }, /hostname/],
    [{ hostname: 1 }, /hostname/],
    [{ signal: {} }, /signal/],
    [{ host: "127.0.0.1" }, /host/],
  ])("rejects for the wrong options %j, naming what is wrong", async (options, named) => {
    await expect(callUntyped(createHelloApp(), "listen", options)).rejects.toThrow(named);
  });

  it("prints nothing", async () => {
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockReturnValue(true),
    );
    const logs = (["log", "info", "warn", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(undefined),
    );
    const server = await createHelloApp().listen(0);
    await fetch(server.url);
    await server.close();
    for (const spy of [...spies, ...logs]) expect(spy).not.toHaveBeenCalled();
  });

  it("may be called more than once", async () => {
    const app = createHelloApp();
    const [first, second] = [await listen(app), await listen(app)];
    expect(first.port).not.toBe(second.port);
    await first.close();
    expect((await fetch(second.url)).status).toBe(200);
  });

  it("closes the server when the signal aborts", async () => {
    const controller = new AbortController();
    const server = await listen(createHelloApp(), {
      hostname: "127.0.0.1",
      signal: controller.signal,
    });
    expect((await fetch(server.url)).status).toBe(200);
    controller.abort();
    await eventually(async () => {
      await expect(fetch(server.url)).rejects.toThrow();
    });
  });

  it("rejects with the signal's reason when it aborts before the port is bound", async () => {
    const controller = new AbortController();
    const reason = new Error("shutting down");
    const listening = createHelloApp().listen({ port: 0, signal: controller.signal });
    controller.abort(reason);
    await expect(listening).rejects.toBe(reason);
  });

  it("rejects with the signal's reason when it is aborted already", async () => {
    const reason = new Error("shutting down");
    const listening = createHelloApp().listen({ signal: AbortSignal.abort(reason) });
    await expect(listening).rejects.toBe(reason);
  });
});

// docs/specification.md#113-applisten
describe("app.listen() on IPv6", () => {
  const hasLoopback = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === "::1"),
  );

  it.runIf(hasLoopback)("gives a URL with the address in brackets", async () => {
    const server = await listen(createHelloApp(), { hostname: "::1" });
    expect(server.url).toBe(`http://[::1]:${server.port}`);
    expect((await fetch(server.url)).status).toBe(200);
  });
});
