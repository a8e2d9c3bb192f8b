import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, type App, type Server } from "../../../src/index.ts";
import { RawClient } from "@fw/test-support";
import { applyUntyped } from "../../untyped.ts";

/** A timeout so long that a test fails if it has to wait for it. */
const never = 2 ** 31 - 1;

/** Starts a server whose `/wait` answers on demand. */
async function serve(): Promise<{ server: Server; called: Promise<void>; release: () => void }> {
  const called = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<string>();
  const app = createApp()
    .get("/", () => "at once")
    .get("/wait", () => {
      called.resolve(undefined);
      return gate.promise;
    });
  const release = (): void => {
    gate.resolve("in the end");
  };
  return { server: await listen(app), called: called.promise, release };
}

function listen(app: App): Promise<Server> {
  return app.listen({ port: 0, hostname: "127.0.0.1" });
}

afterEach(() => {
  vi.useRealTimers();
});

/** Advances time by a second, and lets the effects happen. */
async function advanceTime(): Promise<void> {
  await setImmediate();
  await vi.advanceTimersByTimeAsync(1_000);
  await setImmediate();
}

describe("a running server", () => {
  it("keeps idle connections open, even before their first request", async () => {
    const { server } = await serve();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const idle = (await RawClient.connect(server.port)).request("GET /");
    await idle.receive("at once");
    const fresh = await RawClient.connect(server.port);
    for (let seconds = 0; seconds < 5; seconds++) await advanceTime();
    for (const client of [idle, fresh]) {
      expect(await client.request("GET /").receive("at once")).toContain("200 OK");
    }
    vi.useRealTimers();
    await server.close({ timeout: 0 });
  });
});

describe("Server.close", () => {
  it("settles immediately if nothing is in flight", async () => {
    const { server } = await serve();
    expect(await server.close({ timeout: never })).toEqual({ forced: 0 });
  });

  it("accepts no further connections", async () => {
    const { server } = await serve();
    await server.close({ timeout: never });
    await expect(RawClient.connect(server.port)).rejects.toThrow("ECONNREFUSED");
  });

  it("lets a request in flight finish, and ends its connection", async () => {
    const { server, called, release } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /wait");
    await called;
    const closing = server.close({ timeout: never });
    release();
    const answer = await client.receiveAll();
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(answer).toContain("Connection: close\r\n");
    expect(answer).toMatch(/in the end$/);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("ends idle keep-alive connections", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    expect(await client.receive("at once")).toContain("Connection: keep-alive");
    expect(await server.close({ timeout: never })).toEqual({ forced: 0 });
    expect(await client.receiveAll()).toBe("");
  });

  it("still answers a request that was on its way on a keep-alive connection", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    await client.receive("at once");
    const closing = server.close({ timeout: never });
    client.request("GET /");
    const answer = await client.receiveAll();
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*at once$/);
    expect(answer).toContain("Connection: close\r\n");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("still answers a client that was paused as long as the server", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    await client.receive("at once");
    const closing = server.close({ timeout: never });
    // Client and server are one process here: for both, the time until the request is three turns.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    expect(await client.request("GET /").receiveAll()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("still answers a request whose head had begun to arrive, on a new or used connection", async () => {
    const { server } = await serve();
    const fresh = await RawClient.connect(server.port);
    const used = (await RawClient.connect(server.port)).request("GET /");
    await used.receive("at once");
    for (const client of [fresh, used]) client.write("GET / HTTP/1.1\r\n");
    // The response to another client proves that the server has read the earlier bytes.
    await (await RawClient.connect(server.port)).request("GET /").receive("at once");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: never });
    for (let seconds = 0; seconds < 3; seconds++) await advanceTime();
    vi.useRealTimers();
    for (const client of [fresh, used]) {
      client.write("Host: a\r\n\r\n");
      expect(await client.receiveAll()).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*at once$/);
    }
    expect(await closing).toEqual({ forced: 0 });
  });

  it("still answers a client that connects while others are being ended", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    await client.receive("at once");
    const closing = server.close({ timeout: never });
    const late = (await RawClient.connect(server.port)).request("GET /");
    const answer = await late.receiveAll();
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*at once$/);
    expect(answer).toContain("Connection: close\r\n");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("ends connections that have not sent a request", async () => {
    const { server } = await serve();
    const client = await RawClient.connect(server.port);
    // The response to another client proves that the server has accepted the first.
    const other = (await RawClient.connect(server.port)).request("GET /");
    await other.receive("at once");
    expect(await server.close({ timeout: never })).toEqual({ forced: 0 });
    expect(await client.receiveAll()).toBe("");
  });

  it.each([
    ["before", "new"],
    ["before", "used"],
    ["during", "new"],
    ["during", "used"],
  ])(
    "ends a connection that sent only an empty line %s it, on a %s connection",
    async (when, kind) => {
      const { server } = await serve();
      const client = await RawClient.connect(server.port);
      if (kind === "used") await client.request("GET /").receive("at once");
      if (when === "before") client.write("\r\n");
      // The response to another client proves that the server has read the line.
      const other = (await RawClient.connect(server.port)).request("GET /");
      await other.receive("at once");
      const closing = server.close({ timeout: never });
      if (when === "during") client.write("\r\n");
      expect(await closing).toEqual({ forced: 0 });
      expect(await client.receiveAll()).toBe("");
    },
  );

  it("lets a response that is being sent finish, and then ends its connection", async () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const server = await listen(createApp().get("/", () => readable));
    const client = (await RawClient.connect(server.port)).request("GET /");
    void writer.write(new TextEncoder().encode("first"));
    await client.receive("first");
    const closing = server.close({ timeout: never });
    void writer.write(new TextEncoder().encode("second"));
    void writer.close();
    expect(await client.receiveAll()).toContain("second\r\n0\r\n\r\n");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("ends the connection after a response that outlasts the grace period", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const server = await listen(createApp().get("/", () => readable));
    const client = (await RawClient.connect(server.port)).request("GET /");
    void writer.write(new TextEncoder().encode("first"));
    await client.receive("first");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: never });
    await advanceTime();
    void writer.close();
    await client.receive("0\r\n\r\n");
    await advanceTime();
    expect(await client.receiveAll()).toBe("");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("answers another request on a connection in use, and then ends the connection", async () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const called = Promise.withResolvers<undefined>();
    const app = createApp()
      .get("/", () => readable)
      .get("/next", () => {
        called.resolve(undefined);
        return "next answer";
      });
    const server = await listen(app);
    const client = (await RawClient.connect(server.port)).request("GET /");
    void writer.write(new TextEncoder().encode("first"));
    await client.receive("first");
    const closing = server.close({ timeout: never });
    client.request("GET /next");
    await called.promise;
    void writer.close();
    expect(await client.receiveAll()).toMatch(/0\r\n\r\nHTTP\/1.1 200 OK\r\n[^]*next answer$/);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("answers all pipelined requests", async () => {
    const called = Promise.withResolvers<undefined>();
    const gates = { a: Promise.withResolvers<string>(), b: Promise.withResolvers<string>() };
    const app = createApp()
      .get("/a", () => gates.a.promise)
      .get("/b", () => {
        called.resolve(undefined);
        return gates.b.promise;
      });
    const server = await listen(app);
    const client = (await RawClient.connect(server.port)).request("GET /a").request("GET /b");
    await called.promise;
    const closing = server.close({ timeout: never });
    gates.a.resolve("answer a");
    expect(await client.receive("answer a")).toContain("Connection: keep-alive\r\n");
    gates.b.resolve("answer b");
    expect(await client.receiveAll()).toMatch(/Connection: close\r\n[^]*answer b$/);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("answers clients in the accept backlog", async () => {
    const { server } = await serve();
    const connecting = Array.from({ length: 20 }, () => RawClient.connect(server.port));
    // In the next turn of the event loop, the kernel has accepted the connections, but the server has not.
    await new Promise((resolve) => {
      process.nextTick(resolve);
    });
    const closing = server.close({ timeout: never });
    for (const client of await Promise.all(connecting)) {
      expect(await client.request("GET /").receiveAll()).toMatch(/at once$/);
    }
    expect(await closing).toEqual({ forced: 0 });
  });

  it("ends a late connection that sends no request", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    await client.receive("at once");
    const closing = server.close({ timeout: never });
    const late = await RawClient.connect(server.port);
    expect(await late.receiveAll()).toBe("");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("cuts off and counts requests in flight at the timeout", async () => {
    const { server, called } = await serve();
    const clients = [await RawClient.connect(server.port), await RawClient.connect(server.port)];
    for (const client of clients) client.request("GET /wait");
    await called;
    // The response to a third client proves that the server has read the other two.
    await (await RawClient.connect(server.port)).request("GET /").receive("at once");
    expect(await server.close({ timeout: 1 })).toEqual({ forced: 2 });
    for (const client of clients) expect(await client.receiveAll()).toBe("");
    await expect(RawClient.connect(server.port)).rejects.toThrow("ECONNREFUSED");
  });

  it("does not count a request whose client has disconnected", async () => {
    const { server, called } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /wait");
    await called;
    const closing = server.close({ timeout: 60_000 });
    client.leave();
    expect(await closing).toEqual({ forced: 0 });
  });

  it("waits ten seconds by default", async () => {
    const { server, called } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /wait");
    await called;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close();
    const settled = vi.fn();
    void closing.then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await closing).toEqual({ forced: 1 });
    expect(await client.receiveAll()).toBe("");
  });

  it("leaves no timer running", async () => {
    const { server } = await serve();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: never });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await closing).toEqual({ forced: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("returns the first call's result from every call", async () => {
    const { server, called } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /wait");
    await called;
    const closing = server.close({ timeout: 1 });
    expect(server.close({ timeout: 60_000 })).toBe(closing);
    expect(await closing).toEqual({ forced: 1 });
    expect(await server.close({ timeout: never })).toEqual({ forced: 1 });
    expect(await client.receiveAll()).toBe("");
  });

  const bounds = "must be a whole number from 0 to 2147483647";

  it.each([
    [null, "TypeError: The options of close() must be an object"],
    [5000, "TypeError: The options of close() must be an object"],
    [{ timeOut: 1 }, 'TypeError: close() has no option "timeOut"; it has timeout'],
    [{ timeout: "5" }, "TypeError: timeout must be a number"],
    [{ timeout: -1 }, `RangeError: timeout ${bounds}: -1`],
    [{ timeout: 0.5 }, `RangeError: timeout ${bounds}: 0.5`],
    [{ timeout: NaN }, `RangeError: timeout ${bounds}: NaN`],
    [{ timeout: 2 ** 31 }, `RangeError: timeout ${bounds}: 2147483648`],
    [{ timeout: Infinity }, `RangeError: timeout ${bounds}: Infinity`],
  ])("refuses %o and keeps serving: %s", async (options, sentence) => {
    const { server } = await serve();
    const closing = applyUntyped(server.close.bind(server), options);
    await expect(closing).rejects.toSatisfy((error) => String(error) === sentence);
    const client = (await RawClient.connect(server.port)).request("GET /");
    expect(await client.receive("at once")).toContain("200 OK");
    await server.close({ timeout: never });
  });
});
