import { AsyncLocalStorage } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";
import { listen } from "@fw/test-support";
import { afterEach, describe, expect, it } from "vitest";
import { createApp, HttpError, z, type App, type RequestTrace } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

type Name = "start" | "end" | "asyncStart" | "asyncEnd" | "error";
type Seen = readonly [name: Name, status: number | null, trace: RequestTrace];

const channel = tracingChannel<unknown, RequestTrace>("fw.request");
const names: readonly Name[] = ["start", "end", "asyncStart", "asyncEnd", "error"];
const failure = new Error("secret");
const cleanUp: (() => void)[] = [];

afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo();
});

const throwFailure = (): never => {
  throw failure;
};

/** Collects the events of the channel. */
function subscribe(subscribed: readonly Name[] = names): Seen[] {
  const seen: Seen[] = [];
  for (const name of subscribed) {
    const listener = (message: unknown): void => {
      const trace = message as RequestTrace;
      seen.push([name, trace.status, trace]);
    };
    channel[name].subscribe(listener);
    cleanUp.push(() => {
      channel[name].unsubscribe(listener);
    });
  }
  return seen;
}

const createTracedApp = (): App =>
  createApp({ onError: () => undefined })
    .get("/users/:id", ({ params }) => params.id, { params: z.object({ id: z.number() }) })
    .get("/late", async () => {
      await setImmediate();
      return "late";
    })
    .get("/own", () => new HttpError(418, "TEAPOT"))
    .get("/failed", () => {
      throw failure;
    })
    .get("/rejected", async () => {
      await setImmediate();
      throw failure;
    });

// docs/specification.md#152-the-tracing-channel
describeEntries("the channel fw.request", (send) => {
  const sync: readonly Name[] = ["start", "end"];
  const async: readonly Name[] = ["start", "end", "asyncStart", "asyncEnd"];

  it.each([
    ["/users/7?secret=1", sync, "/users/:id", 200, null],
    ["/users/x", sync, "/users/:id", 400, "VALIDATION"],
    ["/nowhere", sync, null, 404, "NOT_FOUND"],
    ["/own", sync, "/own", 418, "TEAPOT"],
    ["/late", async, "/late", 200, null],
    ["/failed", ["start", "error", "end"], "/failed", 500, "INTERNAL_SERVER_ERROR"],
    [
      "/rejected",
      ["start", "end", "error", "asyncStart", "asyncEnd"],
      "/rejected",
      500,
      "INTERNAL_SERVER_ERROR",
    ],
  ] as const)("has for %s the events %j", async (target, expected, route, status, code) => {
    const seen = subscribe();
    await send(createTracedApp(), target);
    expect(seen.map(([name]) => name)).toEqual(expected);
    const traces = new Set(seen.map(([, , trace]) => trace));
    expect(traces.size).toBe(1);
    const [trace] = traces;
    const path = target.replace(/\?.*/, "");
    const error = expected.some((name) => name === "error") ? failure : undefined;
    expect({ ...trace }).toEqual({ method: "GET", path, route, status, code, error });
    expect(trace?.request.method).toBe("GET");
    // There is a status once there is a response.
    expect(seen[0]?.[1]).toBe(null);
    expect(seen.at(-1)?.[1]).toBe(status);
  });

  describe.each<[how: string, give: (value: () => object) => object]>([
    ["directly", (value) => value()],
    [
      "as a promise",
      async (value) => {
        await setImmediate();
        return value();
      },
    ],
  ])("has the events of a context that returns %s", (how, give) => {
    const added: readonly Name[] = how === "directly" ? sync : async;
    const thrown: readonly Name[] =
      how === "directly"
        ? ["start", "error", "end"]
        : ["start", "end", "error", "asyncStart", "asyncEnd"];

    it.each<[what: string, () => object, readonly Name[], number, string | null]>([
      ["members", () => ({ user: "ada" }), added, 200, null],
      ["an HttpError", () => new HttpError(401, "UNAUTHORIZED"), added, 401, "UNAUTHORIZED"],
      ["an array", () => [], thrown, 500, "INTERNAL_SERVER_ERROR"],
      ["nothing, and throws", throwFailure, thrown, 500, "INTERNAL_SERVER_ERROR"],
    ])("%s", async (_, value, expected, status, code) => {
      const seen = subscribe();
      const context = (): object => give(value);
      const app = createApp({ context, onError: () => undefined }).get("/users/:id", () => "user");
      await send(app, "/users/7");
      expect(seen.map(([name]) => name)).toEqual(expected);
      expect(seen.at(-1)?.[2]).toMatchObject({ route: "/users/:id", status, code });
    });
  });

  it("is silent unless its start is listened to", async () => {
    const seen = subscribe(["end", "asyncStart", "asyncEnd", "error"]);
    await send(createTracedApp(), "/failed");
    expect(seen).toEqual([]);
  });

  it("brings a bound store to schemas, handler and what it awaits", async () => {
    const store = new AsyncLocalStorage<string>();
    channel.start.bindStore(store, ({ path }) => path);
    cleanUp.push(() => channel.start.unbindStore(store));
    const app = createApp().get(
      "/:id",
      async () => {
        const before = store.getStore();
        await setImmediate();
        return [before, store.getStore()];
      },
      { params: z.object({ id: z.string().refine(() => store.getStore() === "/a") }) },
    );
    expect((await send(app, "/a")).json).toEqual(["/a", "/a"]);
    expect(store.getStore()).toBe(undefined);
  });

  it.each([
    ["directly", () => undefined],
    ["as a promise", () => setImmediate()],
  ])("brings a bound store to a context that returns %s, and to all after it", async (_, wait) => {
    const store = new AsyncLocalStorage<string>();
    channel.start.bindStore(store, ({ path }) => path);
    cleanUp.push(() => channel.start.unbindStore(store));
    const seen: unknown[] = [];
    const see = (where: string): true => {
      seen.push([where, store.getStore()]);
      return true;
    };
    const app = createApp({
      context: () => {
        see("context");
        const waiting = wait();
        return waiting === undefined ? { user: 1 } : waiting.then(() => ({ user: 1 }));
      },
    }).get(
      "/:id",
      async function* () {
        see("stream");
        await setImmediate();
        see("first chunk");
        yield "a";
      },
      { params: z.object({ id: z.string().refine(() => see("schema")) }) },
    );
    expect((await send(app, "/a")).text).toBe("a");
    expect(seen).toEqual([
      ["context", "/a"],
      ["schema", "/a"],
      ["stream", "/a"],
      ["first chunk", "/a"],
    ]);
  });
});

describe("a store that is bound to the channel, over a socket", () => {
  it("is never that of another of 1,000 concurrent requests", async () => {
    const store = new AsyncLocalStorage<{ readonly path: string }>();
    channel.start.bindStore(store, ({ path }) => ({ path }));
    cleanUp.push(() => channel.start.unbindStore(store));
    const app = createApp().get(
      "/:id",
      async ({ params }) => {
        for (let turn = 0; turn < params.id % 7; turn++) await setImmediate();
        await Promise.resolve();
        return store.getStore()?.path;
      },
      { params: z.object({ id: z.number() }) },
    );
    const server = await listen(app);
    const paths = Array.from({ length: 1_000 }, (_, id) => `/${id}`);
    const texts = await Promise.all(
      paths.map(async (path) => (await fetch(server.url + path)).text()),
    );
    expect(texts).toEqual(paths);
  });
});
