import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, type App, type Server } from "../../../src/index.ts";
import { RawClient } from "@fw/test-support";
import { applyUntyped } from "../../untyped.ts";

/** So long that a test fails which would only pass when the time is over. */
const never = 2 ** 31 - 1;

/** A server whose `/wait` answers when it is told to. */
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

/** Lets a second pass, and what it leads to happen. */
async function turnForward(): Promise<void> {
  await setImmediate();
  await vi.advanceTimersByTimeAsync(1_000);
  await setImmediate();
}

describe("a server that is not stopped", () => {
  it("leaves connections open, idle ones and those that have not sent a request yet", async () => {
    const { server } = await serve();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const idle = (await RawClient.connect(server.port)).request("GET /");
    await idle.receive("at once");
    const fresh = await RawClient.connect(server.port);
    for (let seconds = 0; seconds < 5; seconds++) await turnForward();
    for (const client of [idle, fresh]) {
      expect(await client.request("GET /").receive("at once")).toContain("200 OK");
    }
    vi.useRealTimers();
    await server.close({ timeout: 0 });
  });
});

describe("Server.close", () => {
  it("settles at once where nothing is in flight", async () => {
    const { server } = await serve();
    expect(await server.close({ timeout: never })).toEqual({ forced: 0 });
  });

  it("accepts no further connection", async () => {
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

  it("ends connections that are kept alive without a request", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    expect(await client.receive("at once")).toContain("Connection: keep-alive");
    expect(await server.close({ timeout: never })).toEqual({ forced: 0 });
    expect(await client.receiveAll()).toBe("");
  });

  it("still answers a request that was on its way on a connection kept alive", async () => {
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

  it("still answers a request whose head had begun to come, on a fresh connection and a used one", async () => {
    const { server } = await serve();
    const fresh = await RawClient.connect(server.port);
    const used = (await RawClient.connect(server.port)).request("GET /");
    await used.receive("at once");
    for (const client of [fresh, used]) client.write("GET / HTTP/1.1\r\n");
    // The answer to another client proves that the server has read what came before.
    await (await RawClient.connect(server.port)).request("GET /").receive("at once");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: never });
    for (let seconds = 0; seconds < 3; seconds++) await turnForward();
    vi.useRealTimers();
    for (const client of [fresh, used]) {
      client.write("Host: a\r\n\r\n");
      expect(await client.receiveAll()).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*at once$/);
    }
    expect(await closing).toEqual({ forced: 0 });
  });

  it("still answers a client that connected while others were being ended", async () => {
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

  it("ends connections that have not sent a request yet", async () => {
    const { server } = await serve();
    const client = await RawClient.connect(server.port);
    // The answer to another client proves that the server has accepted the first.
    const other = (await RawClient.connect(server.port)).request("GET /");
    await other.receive("at once");
    expect(await server.close({ timeout: never })).toEqual({ forced: 0 });
    expect(await client.receiveAll()).toBe("");
  });

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

  it("ends the connection of a response that takes longer than idle ones may", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const server = await listen(createApp().get("/", () => readable));
    const client = (await RawClient.connect(server.port)).request("GET /");
    void writer.write(new TextEncoder().encode("first"));
    await client.receive("first");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: never });
    await turnForward();
    void writer.close();
    await client.receive("0\r\n\r\n");
    await turnForward();
    expect(await client.receiveAll()).toBe("");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("answers a request that follows on a connection still in use, and ends it after", async () => {
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

  it("answers all requests that were pipelined", async () => {
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

  it("answers clients that have connected and are not accepted yet", async () => {
    const { server } = await serve();
    const connecting = Array.from({ length: 20 }, () => RawClient.connect(server.port));
    // In the next turn of the event loop the system has them, and the server does not.
    await new Promise((resolve) => {
      process.nextTick(resolve);
    });
    const closing = server.close({ timeout: never });
    for (const client of await Promise.all(connecting)) {
      expect(await client.request("GET /").receiveAll()).toMatch(/at once$/);
    }
    expect(await closing).toEqual({ forced: 0 });
  });

  it("ends a connection that came late and brings no request", async () => {
    const { server } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /");
    await client.receive("at once");
    const closing = server.close({ timeout: never });
    const late = await RawClient.connect(server.port);
    expect(await late.receiveAll()).toBe("");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("cuts off what is in flight when the time is over, and counts it", async () => {
    const { server, called } = await serve();
    const clients = [await RawClient.connect(server.port), await RawClient.connect(server.port)];
    for (const client of clients) client.request("GET /wait");
    await called;
    // The answer to a third client proves that the server has read the other two.
    await (await RawClient.connect(server.port)).request("GET /").receive("at once");
    expect(await server.close({ timeout: 1 })).toEqual({ forced: 2 });
    for (const client of clients) expect(await client.receiveAll()).toBe("");
    await expect(RawClient.connect(server.port)).rejects.toThrow("ECONNREFUSED");
  });

  it("does not count a request whose client has gone", async () => {
    const { server, called } = await serve();
    const client = (await RawClient.connect(server.port)).request("GET /wait");
    await called;
    const closing = server.close({ timeout: 60_000 });
    client.leave();
    expect(await closing).toEqual({ forced: 0 });
  });

  it("waits ten seconds where no time-out is said", async () => {
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

  it("leaves no timer behind", async () => {
    const { server } = await serve();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: never });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await closing).toEqual({ forced: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("settles every call with the first one's result", async () => {
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
  ])("refuses %o and goes on serving: %s", async (options, sentence) => {
    const { server } = await serve();
    const closing = applyUntyped(server.close.bind(server), options);
    await expect(closing).rejects.toSatisfy((error) => String(error) === sentence);
    const client = (await RawClient.connect(server.port)).request("GET /");
    expect(await client.receive("at once")).toContain("200 OK");
    await server.close({ timeout: never });
  });
});
