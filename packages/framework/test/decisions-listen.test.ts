import { once } from "node:events";
import { Agent, request as startRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp, type App, type ListenOptions, type Server } from "../src/index.ts";
import { callUntyped } from "./untyped.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const createHelloApp = (): App => createApp().get("/", () => "hello");

/** Listens until the end of the test, on this machine only unless told otherwise. */
async function listen(
  app: App,
  options: number | ListenOptions = { hostname: "127.0.0.1" },
): Promise<Server> {
  const server = await app.listen(options);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

/** A route whose handler waits until it is told to answer. */
function createSlowApp(): { app: App; started: Promise<void>; answer: () => void } {
  const start = Promise.withResolvers<undefined>();
  const finish = Promise.withResolvers<undefined>();
  const app = createApp().get("/", async () => {
    start.resolve(undefined);
    await finish.promise;
    return "slow";
  });
  return {
    app,
    started: start.promise,
    answer: () => {
      finish.resolve(undefined);
    },
  };
}

describe("decisions §1: app.listen()", () => {
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
    await vi.waitFor(async () => {
      await expect(fetch(server.url)).rejects.toThrow();
    }, 3_000);
  });

  it("rejects with the signal's reason when it is aborted already", async () => {
    const reason = new Error("shutting down");
    const listening = createHelloApp().listen({ signal: AbortSignal.abort(reason) });
    await expect(listening).rejects.toBe(reason);
  });
});

describe("decisions §1: server.close()", () => {
  it("refuses connections from then on, and settles", async () => {
    const server = await listen(createHelloApp());
    expect(await server.close()).toEqual({ forced: 0 });
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it("lets a request in flight finish", async () => {
    const { app, started, answer } = createSlowApp();
    const server = await listen(app);
    const response = fetch(server.url);
    await started;
    const closing = server.close();
    answer();
    expect(await (await response).text()).toBe("slow");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("lets a response that is streaming finish", async () => {
    const rest = Promise.withResolvers<undefined>();
    const app = createApp().get(
      "/",
      () =>
        new ReadableStream({
          async start(controller) {
            controller.enqueue(Buffer.from("first "));
            await rest.promise;
            controller.enqueue(Buffer.from("last"));
            controller.close();
          },
        }),
    );
    const server = await listen(app);
    const response = await fetch(server.url);
    const closing = server.close();
    rest.resolve(undefined);
    expect(await response.text()).toBe("first last");
    expect(await closing).toEqual({ forced: 0 });
  });

  it.each([1, 3])("cuts %i requests off when the time is over, and says so", async (count) => {
    let started = 0;
    const all = Promise.withResolvers<undefined>();
    const app = createApp().get("/", () => {
      started += 1;
      if (started === count) all.resolve(undefined);
      return new Promise(() => undefined);
    });
    const server = await listen(app);
    const responses = Array.from({ length: count }, async () => {
      await expect(fetch(server.url)).rejects.toThrow();
    });
    await all.promise;
    expect(await server.close({ timeout: 20 })).toEqual({ forced: count });
    await Promise.all(responses);
  });

  it("is idempotent: every call settles with the same result", async () => {
    const { app, started } = createSlowApp();
    const server = await listen(app);
    const response = expect(fetch(server.url)).rejects.toThrow();
    await started;
    const closings = [server.close({ timeout: 20 }), server.close(), server.close({ timeout: 0 })];
    expect(await Promise.all(closings)).toEqual([{ forced: 1 }, { forced: 1 }, { forced: 1 }]);
    expect(await server.close()).toEqual({ forced: 1 });
    await response;
  });

  it("does not wait for a client that keeps an idle connection", async () => {
    const server = await listen(createHelloApp());
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => {
      agent.destroy();
    });
    const response = Promise.withResolvers<IncomingMessage>();
    startRequest(server.url, { agent }, response.resolve).end();
    expect(await readText(await response.promise)).toBe("hello");
    expect(await server.close({ timeout: 60_000 })).toEqual({ forced: 0 });
  });

  it("settles within the time for a client that connects and says nothing", async () => {
    const server = await listen(createHelloApp());
    const socket = connect(server.port, "127.0.0.1");
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, "connect");
    expect(await server.close({ timeout: 50 })).toEqual({ forced: 0 });
  });

  it.each([-1, 1.5, Number.NaN, Infinity, "1000", null])(
    "refuses the time-out %j",
    async (timeout) => {
      const server = await listen(createHelloApp());
      const closing = new Promise((resolve) => {
        resolve(callUntyped(server, "close", { timeout }));
      });
      await expect(closing).rejects.toThrow(/timeout/);
      expect((await fetch(server.url)).status).toBe(200);
    },
  );

  it("waits ten seconds at most where no time-out is given", async () => {
    const { app, started } = createSlowApp();
    const server = await listen(app);
    const response = expect(fetch(server.url)).rejects.toThrow();
    await started;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let isClosed = false;
    const closing = server.close().then((result) => {
      isClosed = true;
      return result;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await closing).toEqual({ forced: 1 });
    await response;
  });
});
