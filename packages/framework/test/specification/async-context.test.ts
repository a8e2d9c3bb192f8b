import { AsyncLocalStorage } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createApp,
  events,
  serve,
  toFetch,
  toNodeListener,
  type App,
  type RequestTrace,
} from "../../src/index.ts";
import { sendThroughHandle } from "../conformance/send-through-handle.ts";
import { createSendThroughToFetch } from "../conformance/send-through-to-fetch.ts";
import type { Send } from "../conformance/suite.ts";
import { sendOverSocket } from "../send-over-socket.ts";
import { createSendThroughNodeListener } from "../send-through-node-listener.ts";
import { createSendThroughServe } from "../send-through-serve.ts";

const store = new AsyncLocalStorage<string>();
const channel = tracingChannel<unknown, RequestTrace>("fw.request");
const failure = new Error("The source failed");

beforeEach(() => {
  // `serve` and `toFetch` report a stream that fails, too.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  channel.start.unbindStore(store);
});

type See = (where: string) => string;

/** Yields twice, and sees the store at each step and at its end. */
async function* look(see: See): AsyncGenerator<string> {
  try {
    yield see("first");
    await setImmediate();
    yield see("second");
  } finally {
    see("finally");
  }
}

async function* fail(see: See): AsyncGenerator<string> {
  yield* look(see);
  throw failure;
}

const toStream = (see: See): ReadableStream => {
  let pulls = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        await setImmediate();
        if (pulls++ === 2) controller.close();
        else controller.enqueue(new TextEncoder().encode(see(pulls === 1 ? "first" : "second")));
      },
    },
    { highWaterMark: 0 },
  );
};

const steps = ["first", "second"];

// docs/specification.md#152-the-tracing-channel
describe.each<[entry: string, send: Send]>([
  ["handle()", sendThroughHandle],
  ["listen()", sendOverSocket],
  ["serve()", createSendThroughServe(serve)],
  ["toFetch()", createSendThroughToFetch({ createApp, toFetch })],
  ["toNodeListener()", createSendThroughNodeListener(toNodeListener)],
])("the store of a result that is read later, through %s", (_entry, send) => {
  const seen: unknown[] = [];
  const see: See = (where) => {
    seen.push([where, store.getStore()]);
    return `${where} `;
  };
  const sendTraced = async (result: () => unknown): Promise<void> => {
    seen.length = 0;
    channel.start.bindStore(store, ({ path }) => path);
    const app = createApp({ onError: (error) => see(`onError: ${String(error)}`) });
    await send(app.get("/a", result) as App, "/a").catch(() => undefined);
  };
  const inStore = (names: readonly string[]): unknown => names.map((name) => [name, "/a"]);

  it.each<[what: string, result: () => unknown, names: readonly string[]]>([
    ["a generator", () => look(see), [...steps, "finally"]],
    ["an async handler's generator", () => Promise.resolve(look(see)), [...steps, "finally"]],
    ["events of a generator", () => events(look(see)), [...steps, "finally"]],
    ["events of a function", () => events(() => look(see)), [...steps, "finally"]],
    ["a ReadableStream", () => toStream(see), steps],
    ["a Response", () => new Response(toStream(see)), steps],
    ["a failing generator", () => fail(see), [...steps, "finally", `onError: ${String(failure)}`]],
  ])("is the request's in %s", async (_what, result, names) => {
    await sendTraced(result);
    expect(seen).toEqual(inStore(names));
  });
});

describe.each<[entry: string, send: Send]>([
  ["serve()", createSendThroughServe(serve)],
  ["toFetch()", createSendThroughToFetch({ createApp, toFetch })],
])("a store around app.fetch, through %s", (_entry, send) => {
  it("reaches each step of a generator", async () => {
    const seen: unknown[] = [];
    const app = createApp().get("/", () =>
      look((where) => {
        seen.push([where, store.getStore()]);
        return where;
      }),
    );
    const { fetch } = app;
    const inOwn = Object.assign(createApp(), {
      fetch: (request: Request) => store.run("own", () => fetch(request)),
    });
    await send(inOwn, "/");
    expect(seen).toEqual([...steps, "finally"].map((name) => [name, "own"]));
  });
});

describe("a generator that is cancelled", () => {
  it("ends in the request's context", async () => {
    channel.start.bindStore(store, ({ path }) => path);
    const seen: unknown[] = [];
    const app = createApp().get("/a", () =>
      look((where) => {
        seen.push([where, store.getStore()]);
        return where;
      }),
    );
    const response = await app.handle("/a");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(seen).toEqual([
      ["first", "/a"],
      ["finally", "/a"],
    ]);
  });
});
