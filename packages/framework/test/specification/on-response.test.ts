import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { eventually, listen } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createApp,
  HttpError,
  z,
  type App,
  type AppOptions,
  type ResponseEvent,
} from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { sendRaw } from "../raw.ts";

type ObservedOptions<Formatted> = Pick<AppOptions, "server" | "onError"> & {
  readonly formatError?: () => Formatted;
};

/** An application that collects its events. */
function observe<Formatted = never>(
  options: ObservedOptions<Formatted> = {},
): { app: App; events: ResponseEvent[] } {
  const events: ResponseEvent[] = [];
  const app = createApp({ ...options, onResponse: (event) => events.push(event) })
    .get("/users/:id", ({ params }) => params.id, { params: z.object({ id: z.number() }) })
    .get("/late", async () => {
      await setImmediate();
      return "late";
    })
    .get("/own", () => new HttpError(418, "TEAPOT"))
    .get("/failed", () => {
      throw new Error("secret");
    })
    .get("/stream", async function* () {
      yield "a";
      await setImmediate();
      yield "b";
    })
    .get("/broken", async function* () {
      yield "a";
      await setImmediate();
      throw new Error("broken");
    })
    .post("/bodies", ({ body }) => body, { body: z.unknown() });
  return { app, events };
}

/** Adds a route that never answers; settles when a request has reached it. */
function addNever(app: App): Promise<void> {
  const called = Promise.withResolvers<undefined>();
  app.get("/never", () => {
    called.resolve(undefined);
    return new Promise(() => undefined);
  });
  return called.promise;
}

const quiet = { onError: () => undefined };

async function next(events: readonly ResponseEvent[], count = 1): Promise<ResponseEvent> {
  await eventually(() => {
    expect(events.length).toBeGreaterThanOrEqual(count);
  });
  const last = events[count - 1];
  if (last === undefined) throw new Error("There is no event");
  return last;
}

// docs/specification.md#151-onresponse
describeEntries("onResponse", (send) => {
  it.each([
    ["/users/7?secret=1", "GET", "/users/7", "/users/:id", 200, null],
    ["/users//7/../8/", "GET", "/users//8/", "/users/:id", 200, null],
    ["/users/x", "GET", "/users/x", "/users/:id", 400, "VALIDATION"],
    ["/late", "GET", "/late", "/late", 200, null],
    ["/nowhere", "GET", "/nowhere", null, 404, "NOT_FOUND"],
    ["/late", "PATCH", "/late", null, 405, "METHOD_NOT_ALLOWED"],
    ["/late", "OPTIONS", "/late", null, 204, null],
    ["/own", "GET", "/own", "/own", 418, "TEAPOT"],
    ["/failed", "GET", "/failed", "/failed", 500, "INTERNAL_SERVER_ERROR"],
    ["/bodies", "POST", "/bodies", "/bodies", 400, "NO_BODY"],
    ["/stream", "GET", "/stream", "/stream", 200, null],
  ])("says of %s by %s what became of it", async (target, method, path, route, status, code) => {
    const { app, events } = observe(quiet);
    await send(app, target, { method });
    const event = await next(events);
    expect({ ...event }).toEqual({
      method,
      path,
      route,
      status,
      code,
      duration: expect.any(Number) as number,
      completed: true,
    });
    expect(event.duration).toBeGreaterThanOrEqual(0);
    expect(event.request?.method).toBe(method);
    expect(events.length).toBe(1);
  });

  it("has the same headers object as context, the handler and onError", async () => {
    const seen: unknown[] = [];
    const app = createApp({
      context: ({ headers }) => {
        seen.push(headers);
      },
      onError: (_error, { headers }) => seen.push(headers),
      onResponse: ({ headers }) => seen.push(headers),
    }).get("/failed", ({ headers }) => {
      seen.push(headers);
      throw new Error("failed");
    });
    await send(app, "/failed");
    await eventually(() => {
      expect(seen.length).toBe(4);
    });
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toBeInstanceOf(Object);
    await send(app, "/failed");
    await eventually(() => {
      expect(seen.length).toBe(8);
    });
    expect(new Set(seen).size).toBe(2);
  });

  it("has the time until the response is over as its duration, in milliseconds", async () => {
    const hour = 3_600_000;
    const now = performance.now.bind(performance);
    let skipped = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + skipped);
    onTestFinished(() => {
      clock.mockRestore();
    });
    const { app, events } = observe();
    app.get("/slow", () => {
      skipped = hour;
      return "slow";
    });
    await send(app, "/slow");
    const { duration } = await next(events);
    expect(duration).toBeGreaterThanOrEqual(hour);
    expect(duration).toBeLessThan(2 * hour);
  });

  it("has the status that formatError gives, and the code of the problem", async () => {
    const formatError = (): Response => new Response("own", { status: 422 });
    const { app, events } = observe({ formatError });
    await send(app, "/users/x");
    expect(await next(events)).toMatchObject({ status: 422, code: "VALIDATION" });
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("listener");
      },
    ],
    ["rejects", () => Promise.reject(new Error("listener"))],
  ])("changes nothing where it %s, and onError receives the error", async (_, onResponse) => {
    const onError = vi.fn();
    const app = createApp({ onError, onResponse }).get("/a", () => "fine");
    expect((await send(app, "/a")).text).toBe("fine");
    await eventually(() => {
      expect(onError.mock.calls.map(([error]) => String(error))).toEqual(["Error: listener"]);
    });
    expect(onError).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ route: "/a" }),
    );
  });
});

describe("onResponse, through fetch", () => {
  it("is called when a stream ends, fails or is cancelled, and not before", async () => {
    const { app, events } = observe(quiet);
    const response = await app.handle("/stream");
    expect(events).toEqual([]);
    await response.text();
    expect(await next(events)).toMatchObject({ status: 200, completed: true });
    const broken = await app.handle("/broken");
    await expect(broken.text()).rejects.toThrow("broken");
    expect(await next(events, 2)).toMatchObject({ status: 200, completed: false });
    const left = await app.handle("/stream");
    await left.body?.cancel();
    expect(await next(events, 3)).toMatchObject({ status: 200, completed: false });
    expect(events.length).toBe(3);
  });

  it("says of a text that is no URL only what was answered", async () => {
    const { app, events } = observe();
    await app.handle("http://");
    expect(await next(events)).toMatchObject({
      method: null,
      path: null,
      route: null,
      request: null,
      duration: null,
      status: 400,
      code: "BAD_REQUEST",
      completed: true,
    });
  });
});

describe("onResponse, over a socket", () => {
  const get = (path: string, ...fields: string[]): string =>
    `GET ${path} HTTP/1.1\r\n${["Host: a", ...fields, "", ""].join("\r\n")}`;
  const nothing = { method: null, path: null, route: null, request: null, duration: null };

  it("says of what the parser refuses only what was answered", async () => {
    const { app, events } = observe();
    await sendRaw(app, "nonsense\r\n\r\n");
    expect(await next(events)).toMatchObject({
      ...nothing,
      status: 400,
      code: "BAD_REQUEST",
      completed: true,
    });
    expect(events.length).toBe(1);
  });

  it("says of a broken body what was answered in the place of the handler", async () => {
    const { app, events } = observe(quiet);
    await sendRaw(
      app,
      "POST /bodies HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    );
    expect(await next(events)).toMatchObject({ path: "/bodies", status: 400, code: "BAD_REQUEST" });
    // Whatever the handler still did has happened once another request is over.
    await sendRaw(app, get("/late", "Connection: close"));
    expect(await next(events, 2)).toMatchObject({ path: "/late" });
    expect(events.length).toBe(2);
  });

  it("has no status where the client leaves before there is a response", async () => {
    const { app, events } = observe(quiet);
    const called = addNever(app);
    const server = await listen(app);
    const client = connect(server.port, "127.0.0.1");
    client.write(get("/never"));
    await called;
    client.destroy();
    expect(await next(events)).toMatchObject({
      path: "/never",
      status: null,
      code: null,
      completed: false,
    });
  });

  it("is not completed where a stream fails", async () => {
    const { app, events } = observe(quiet);
    const server = await listen(app);
    await expect(fetch(`${server.url}/broken`).then((r) => r.text())).rejects.toThrow();
    expect(await next(events)).toMatchObject({ status: 200, completed: false });
    expect(events.length).toBe(1);
  });

  it("is not completed where close() cuts the request", async () => {
    const { app, events } = observe();
    const called = addNever(app);
    const server = await listen(app);
    const answer = fetch(`${server.url}/never`).catch(() => "cut");
    await called;
    expect(await server.close({ timeout: 0 })).toEqual({ forced: 1 });
    await answer;
    expect(await next(events)).toMatchObject({ path: "/never", status: null, completed: false });
  });

  it("is called once for each request of a pipeline", async () => {
    const { app, events } = observe();
    const server = await listen(app);
    const client = connect(server.port, "127.0.0.1");
    client.write(get("/users/1") + get("/late") + get("/users/2"));
    await next(events, 3);
    client.destroy();
    expect(events.map(({ path, status, completed }) => [path, status, completed])).toEqual([
      ["/users/1", 200, true],
      ["/late", 200, true],
      ["/users/2", 200, true],
    ]);
  });

  it("has no status for what waits for its turn when the connection ends", async () => {
    const { app, events } = observe({ ...quiet, server: { maxPipelined: 1, requestTimeout: 50 } });
    const called = addNever(app);
    const server = await listen(app);
    const client = connect(server.port, "127.0.0.1");
    // On a connection in use, the time of a request begins with its first byte.
    client.write(get("/users/1"));
    await next(events);
    client.write(get("/never") + get("/users/1?secret=1"));
    await called;

    // A client that waits is cut off when its time is over.
    await next(events, 3);
    client.destroy();
    expect(events.slice(1)).toEqual([
      expect.objectContaining({ path: "/never", route: "/never", status: null, completed: false }),
      expect.objectContaining({ path: "/users/1", route: null, status: null, completed: false }),
    ]);
    expect(events[2]?.duration).toBeGreaterThan(0);
  });

  it("has no status for what is not sent because its client has closed its side", async () => {
    const { app, events } = observe(quiet);
    void addNever(app);
    const server = await listen(app);
    const client = connect(server.port, "127.0.0.1");
    client.end(get("/users/1") + get("/never") + get("/users/2"));
    await next(events, 3);
    const seen = events.map(({ path, status, completed }) => [path, status, completed]);
    expect(seen.toSorted()).toEqual([
      ["/never", null, false],
      ["/users/1", 200, true],
      ["/users/2", null, false],
    ]);
  });
});

describe("createApp", () => {
  it.each([null, "log", {}])("refuses onResponse: %j", (onResponse) => {
    expect(() => createApp({ onResponse: onResponse as never })).toThrow(
      new TypeError("onResponse must be a function"),
    );
  });
});
