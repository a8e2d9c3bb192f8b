import { createServer, request as startRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { collectFatalErrors, eventually, listen, RawClient } from "@fw/test-support";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createApp,
  events,
  serve,
  toFetch,
  toNodeListener,
  type App,
  type Server,
} from "../../src/index.ts";
import { createIterable, failure, generate } from "./stream-values.ts";

type Start = (app: App) => Promise<Server>;

const entries: readonly (readonly [entry: string, start: Start])[] = [
  ["listen()", (app) => listen(app)],
  ["serve(app.fetch)", (app) => serveUntilEnd(app.fetch)],
  [
    "serve(toFetch(app))",
    (app) => serveUntilEnd(toFetch(app, { onError: () => undefined, onResponse: () => undefined })),
  ],
  // The application's request is not the one that `serve` has created.
  ["serve() and another request", (app) => serveUntilEnd((from) => app.fetch(new Request(from)))],
];

async function serveUntilEnd(handler: App["fetch"]): Promise<Server> {
  const options = { hostname: "127.0.0.1", onError: () => undefined };
  const server = await serve((request) => handler(request), options);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

/** Mounts an application on a server that is not the framework's. */
async function mount(app: App): Promise<AddressInfo> {
  const server = createServer(toNodeListener(app)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return server.address() as AddressInfo;
}

async function connect({ port }: { readonly port: number }, isPaused = false): Promise<RawClient> {
  return (await RawClient.connect(port, { isPaused })).request("GET /");
}

/** A source that waits until its signal aborts, and reports what happens to it. */
function createWaiting(...items: readonly unknown[]) {
  const steps: string[] = [];
  const over = Promise.withResolvers<undefined>();
  const source = (signal: AbortSignal): AsyncIterable<unknown> => {
    signal.addEventListener("abort", () => steps.push("abort"));
    return createIterable(items, {
      return: () => {
        steps.push("return");
        over.resolve(undefined);
        return Promise.reject(failure);
      },
    });
  };
  return { source, steps, over: over.promise };
}

/** A source that always has another large item, and counts them. */
function createFlood() {
  const state = { count: 0, isOver: false };
  const text = "x".repeat(65_536);
  async function* flood(): AsyncGenerator<string> {
    try {
      for (; state.count < 1_000; state.count++) yield await Promise.resolve(text);
    } finally {
      state.isOver = true;
    }
  }
  return { state, flood };
}

/** Waits until nothing more is written to a client that does not read. */
async function settle(state: { readonly count: number }): Promise<void> {
  let before = -1;
  while (before !== state.count) {
    before = state.count;
    for (let turn = 0; turn < 100; turn++) await setImmediate();
  }
}

afterEach(() => {
  vi.useRealTimers();
});

// docs/specification.md#87-server-sent-events
describe.each<[entry: string, start: (app: App) => Promise<{ readonly port: number }>]>([
  ...entries,
  ["toNodeListener(app)", mount],
])("a stream of events through %s", (_, start) => {
  it("has its head and a comment before the first event", async () => {
    const { source } = createWaiting();
    const client = await connect(await start(createApp().get("/", () => events(source))));
    const head = await client.receive("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(head).toMatch(/\r\ncontent-type: text\/event-stream\r\n/i);
    expect(await client.receive(":\n\n")).toContain(":\n\n");
    client.leave();
  });

  it("has comments in silence", async () => {
    const { source } = createWaiting();
    const app = createApp().get("/", () => events(source, { keepAlive: 1 }));
    const client = await connect(await start(app));
    for (let count = 0; count < 5; count++) await client.receive(":\n\n");
    client.leave();
  });

  it("releases its source at once when the client leaves, although it waits", async () => {
    const onError = vi.fn();
    const { source, steps, over } = createWaiting(1);
    const onResponse = vi.fn();
    const app = createApp({ onError, onResponse }).get("/", () => events(source));
    const server = await start(app);
    const fatal = await collectFatalErrors(async () => {
      const client = await connect(server);
      await client.receive("data: 1\n\n");
      client.leave();
      await over;
    });
    expect(fatal).toEqual([]);
    expect(steps).toEqual(["abort", "return"]);
    expect(onError).not.toHaveBeenCalled();
    expect(onResponse).toHaveBeenCalledOnce();
    expect(onResponse.mock.calls[0]).toMatchObject([{ status: 200, completed: false }]);
  });

  it("is read no faster than the client reads, and has no comments meanwhile", async () => {
    const { state, flood } = createFlood();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const app = createApp().get("/", () => events(flood, { keepAlive: 1 }));
    const server = await start(app);
    const client = await connect(server, true);
    await settle(state);
    // The system's buffers hold a few megabytes; the whole has 65.
    expect(state.count).toBeLessThan(500);
    expect(vi.getTimerCount()).toBe(0);
    client.leave();
    await eventually(() => {
      expect(state.isOver).toBe(true);
    });
  });

  it("is cut off if it fails midway, and onError hears of it once", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => events(generate(1, failure)));
    const client = await connect(await start(app));
    await client.receive("data: 1\n\n");
    expect(await client.receiveAll()).not.toContain("0\r\n\r\n");
    expect(onError).toHaveBeenCalledOnce();
    expect(onError).toHaveBeenCalledWith(failure, expect.anything());
  });

  it("gets the Last-Event-ID that a client resumes with", async () => {
    const app = createApp().get("/", ({ headers }) =>
      events(generate(headers.get("last-event-id"))),
    );
    const client = await RawClient.connect((await start(app)).port);
    client.request("GET /", "Last-Event-ID: 41");
    expect(await client.receive("\n\n")).toContain('data: "41"\n\n');
  });
});

// docs/specification.md#87-server-sent-events
describe.each(entries)("when the server closes, a stream of events through %s", (_, start) => {
  it("ends properly, and the server does not wait for it", async () => {
    const { source, steps } = createWaiting(1);
    const onResponse = vi.fn();
    const app = createApp({ onResponse }).get("/", () => events(source));
    const server = await start(app);
    const clients = [await connect(server), await connect(server)];
    for (const client of clients) await client.receive("data: 1\n\n");
    const closing = server.close({ timeout: 2_147_483_647 });
    for (const client of clients) expect(await client.receiveToEnd()).toMatch(/\r\n0\r\n\r\n$/);
    expect(await closing).toEqual({ forced: 0 });
    expect(steps).toEqual(["abort", "return", "abort", "return"]);
    expect(onResponse.mock.calls).toMatchObject([[{ completed: true }], [{ completed: true }]]);
  });

  it("ends properly if it begins after the server has begun to close", async () => {
    const { source, over } = createWaiting();
    const called = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const app = createApp().get("/", async () => {
      called.resolve(undefined);
      await begun.promise;
      return events(source);
    });
    const server = await start(app);
    const client = await connect(server);
    await called.promise;
    const closing = server.close({ timeout: 2_147_483_647 });
    begun.resolve(undefined);
    expect(await client.receiveToEnd()).toMatch(/\r\n0\r\n\r\n$/);
    expect(await closing).toEqual({ forced: 0 });
    await over;
  });

  it.each([1_000, 60_000])(
    "does not keep a server with the timeout %i from closing, if its client does not read",
    async (timeout) => {
      const { state, flood } = createFlood();
      const server = await start(createApp().get("/", () => events(flood)));
      const client = await connect(server, true);
      await settle(state);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const closing = server.close({ timeout });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await closing).toEqual({ forced: 0 });
      expect(state.isOver).toBe(true);
      client.leave();
    },
  );

  it("is the only kind of stream that a close ends", async () => {
    const rest = Promise.withResolvers<string>();
    const server = await start(createApp().get("/", () => generate("first", rest.promise)));
    const client = await connect(server);
    await client.receive("first");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: 60_000 });
    await vi.advanceTimersByTimeAsync(59_000);
    rest.resolve("last");
    await client.receive("last");
    await client.receive("\r\n0\r\n\r\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await closing).toEqual({ forced: 0 });
  });
});

// docs/specification.md#87-server-sent-events
describe.each(entries.slice(0, 2))("2,000 streams of events through %s", (_, start) => {
  it("come and go, and leave neither memory nor timers behind", async () => {
    let released = 0;
    const app = createApp().get("/", () =>
      events(createIterable([{ text: "x".repeat(1_000) }], { return: () => released++ })),
    );
    const server = await start(app);
    const comeAndGo = async (count: number): Promise<ReturnType<typeof measure>> => {
      const total = released + count;
      for (let opened = 0; opened < count; opened += 50) {
        await Promise.all(Array.from({ length: 50 }, () => visit(server)));
      }
      await eventually(() => {
        expect(released).toBe(total);
      });
      return measure();
    };
    const before = await comeAndGo(200);
    const after = await comeAndGo(2_000);
    // Vitest may have a timer or two itself.
    expect(after.timers).toBeLessThan(before.timers + 10);
    // A stream that stayed would take 5 KB or more, with its buffers.
    expect(after.heap - before.heap).toBeLessThan(4_000_000);
  });
});

/** Opens a stream, and leaves it after its first event. */
function visit({ port }: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = startRequest({ host: "127.0.0.1", port, agent: false }, (response) => {
      response.once("data", () => {
        response.destroy();
        resolve();
      });
    });
    request.once("error", reject).end();
  });
}

function measure(): { readonly heap: number; readonly timers: number } {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const resources = process.getActiveResourcesInfo();
  return {
    heap: process.memoryUsage().heapUsed,
    timers: resources.filter((name) => name === "Timeout").length,
  };
}
