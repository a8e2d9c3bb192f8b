import { request as startRequest } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { collectFatalErrors, eventually, RawClient } from "@fw/test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, events, type App, type Server } from "../../src/index.ts";
import { connectTo, createFlood, createWaiting, mount, servers, settle } from "./event-servers.ts";
import { createIterable, failure, generate } from "./stream-values.ts";

afterEach(() => {
  vi.useRealTimers();
});

// docs/specification.md#87-server-sent-events
describe.each<[entry: string, start: (app: App) => Promise<{ readonly port: number }>]>([
  ...servers,
  ["toNodeListener(app)", mount],
])("a stream of events through %s", (_, start) => {
  it("has its head and a comment before the first event", async () => {
    const { source } = createWaiting();
    const client = await connectTo(await start(createApp().get("/", () => events(source))));
    const head = await client.receive("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(head).toMatch(/\r\ncontent-type: text\/event-stream\r\n/i);
    expect(await client.receive(":\n\n")).toContain(":\n\n");
    client.leave();
  });

  it("has comments in silence", async () => {
    const { source } = createWaiting();
    const app = createApp().get("/", () => events(source, { keepAlive: 1 }));
    const client = await connectTo(await start(app));
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
      const client = await connectTo(server);
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
    const client = await connectTo(server, true);
    await settle(state);
    // The system's buffers hold a few megabytes; the whole has 65.
    expect(state.count).toBeLessThan(500);
    expect(vi.getTimerCount()).toBe(0);
    client.leave();
    await eventually(() => {
      expect(state.isOver).toBe(true);
    });
  });

  it.each([
    ["it", (items: AsyncIterable<string>) => events(items)],
    ["a stream of text", (items: AsyncIterable<string>) => items],
  ])("gives way to other work once per 64 KiB, although %s never waits", async (_, toResult) => {
    const text = "x".repeat(1_000);
    let [inTurn, longest, isOver] = [0, 0, false];
    const endTurn = (): void => {
      [inTurn, longest] = [0, Math.max(longest, inTurn)];
      if (!isOver) setImmediate(endTurn);
    };
    async function* createItems() {
      endTurn();
      for (let index = 0; index < 1_000; index++) {
        inTurn += text.length;
        yield await Promise.resolve(text);
      }
      isOver = true;
    }
    const client = await connectTo(
      await start(createApp().get("/", () => toResult(createItems()))),
    );
    await client.readResponse();
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(68_000);
  });

  it("is cut off if it fails midway, and onError hears of it once", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => events(generate(1, failure)));
    const client = await connectTo(await start(app));
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
describe.each(servers.slice(0, 2))("2,000 streams of events through %s", (_, start) => {
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
