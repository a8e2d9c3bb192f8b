import { once } from "node:events";
import { createServer, type Server as NodeServer } from "node:http";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { collectFatalErrors, eventually, listen, RawClient, thrownBy } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as framework from "../../src/index.ts";
import {
  createApp,
  events,
  HttpError,
  route,
  serve,
  toFetch,
  toNodeListener,
  z,
  type App,
  type Method,
  type RequestTrace,
} from "../../src/index.ts";
import { callUntyped, declareUntyped } from "../conformance/untyped.ts";
import { describeEntries } from "../harness.ts";

const body = z.string();
const fields = z.object({ tag: z.array(z.string()) });
const nothing = (): null => null;
const never = () => new Promise<string>(() => undefined);

// docs/specification.md#24-route
describe("route(options, handler)", () => {
  it.each<[what: string, options: unknown, message: string]>([
    ["no object", undefined, "The options of route() must be an object"],
    ["no object", [], "The options of route() must be an object"],
    [
      "an unknown option",
      { opened: true },
      'route() has no option "opened"; it has open, form, query, maxBodyBytes, maxParts, handlerTimeout',
    ],
    ["an open that is false", { open: false }, "open must be true: a route without it is closed"],
    ["an open that is a text", { open: "yes" }, "open must be true: a route without it is closed"],
    ["a form that is no schema", { form: {} }, "The form of route() must be a Zod 4 schema"],
    ["a query that is null", { query: null }, "The query of route() must be a Zod 4 schema"],
    ["parts below 0", { maxParts: -1 }, "maxParts must be a whole number, 0 or more: -1"],
    ["bytes that are a text", { maxBodyBytes: "1mb" }, "maxBodyBytes must be a number"],
    ["bytes below 0", { maxBodyBytes: -1 }, "maxBodyBytes must be a whole number, 0 or more: -1"],
    [
      "a time that Node cannot wait",
      { handlerTimeout: 2_147_483_648 },
      "handlerTimeout must be a whole number from 0 to 2147483647: 2147483648",
    ],
    ["a time that is NaN", { handlerTimeout: NaN }, "from 0 to 2147483647: NaN"],
  ])("refuses %s", (_, options, message) => {
    expect(thrownBy(() => callUntyped(framework, "route", options, nothing))).toContain(message);
  });

  it("takes options that are undefined as omitted", () => {
    const options = {
      open: undefined,
      form: undefined,
      query: undefined,
      maxBodyBytes: undefined,
      maxParts: undefined,
      handlerTimeout: undefined,
    };
    expect(createApp().get("/", route(options, nothing)).routes[0]?.options).toEqual({});
  });

  it.each([undefined, "handler", { fetch: nothing }])("refuses %j as a handler", (handler) => {
    expect(thrownBy(() => callUntyped(framework, "route", {}, handler))).toContain(
      "The handler in route() must be a function",
    );
  });

  it("refuses another route() as its handler", () => {
    const inner = route({ open: true }, nothing);
    expect(thrownBy(() => callUntyped(framework, "route", {}, inner))).toContain(
      "route() cannot be in another route(): write all options in one",
    );
  });

  it.each<[method: Method, validation: object]>([
    ["GET", {}],
    ["POST", { query: z.object({ page: z.number() }) }],
  ])("is refused with maxBodyBytes on a %s without a body schema", (method, validation) => {
    const handler = route({ maxBodyBytes: 5 }, nothing);
    expect(
      thrownBy(() => declareUntyped(createApp(), method, "/a", handler, validation)),
    ).toContain(`${method} /a has no body schema or form, so it cannot have maxBodyBytes`);
  });

  it.each<[method: Method, options: object, validation: object, message: string]>([
    ["GET", { form: fields }, {}, "GET /a cannot have a form"],
    ["PUT", { form: fields }, { body }, "PUT /a has a body schema, so it cannot have a form"],
    [
      "DELETE",
      { query: fields },
      { query: z.object({}) },
      "DELETE /a has a query schema, so it cannot have a query in route()",
    ],
    ["POST", { maxParts: 5 }, { body }, "POST /a has no form, so it cannot have maxParts"],
    [
      "POST",
      { form: z.object({ a: z.date(), b: z.string(), c: z.lazy(() => z.string()) }) },
      {},
      `POST /a: Form schema declares "a" as date, which is not supported; write z.iso.date() or z.iso.datetime(), which .transform() can convert
Form schema declares "c" as lazy, which is not supported; write a string, number, boolean, enum or file, or z.array() of one`,
    ],
    [
      "GET",
      { query: z.array(z.string()) },
      {},
      "GET /a: Query schema is not an object schema (array); write z.object({ … })",
    ],
  ])("is refused on %s with %o beside %o", (method, options, validation, message) => {
    const handler = callUntyped(framework, "route", options, nothing);
    expect(
      thrownBy(() => declareUntyped(createApp(), method, "/a", handler, validation)),
    ).toContain(message);
  });

  it("is in app.routes with its options, frozen", () => {
    const options = {
      open: true,
      form: fields,
      query: fields,
      maxBodyBytes: 5,
      maxParts: 6,
      handlerTimeout: 0,
    } as const;
    const app = createApp().post("/a", route(options, nothing)).get("/b", nothing);
    const [first, second] = app.routes;
    expect(first?.options).toEqual(options);
    expect(first?.options).not.toBe(options);
    expect(Object.isFrozen(first?.options)).toBe(true);
    expect(second).not.toHaveProperty("options");
  });
});

// docs/specification.md#24-route
describeEntries("a closed route with a large body", (send) => {
  it("refuses before its own limit is tested", async () => {
    const app = createApp({ context: () => new HttpError(401, "UNAUTHORIZED") }).post(
      "/",
      route({ maxBodyBytes: 5 }, nothing),
      { body },
    );
    const headers = { "content-type": "application/json" };
    const answer = await send(app, "/", { method: "POST", headers, body: '"123456789"' });
    expect(answer.status).toBe(401);
  });
});

// docs/specification.md#25-forms-and-lists
describe("a FormData in the same process", () => {
  const app = createApp({
    context: ({ headers }) =>
      headers.has("x-user") ? undefined : new HttpError(401, "UNAUTHORIZED"),
  }).post(
    "/",
    route(
      { form: z.object({ file: z.file() }), maxBodyBytes: 10_000 },
      ({ form }) => form.file.size,
    ),
  );
  const large = new File(["x".repeat(5_000_000)], "large");

  it.each<[status: number, headers: Record<string, string>, value: string | File]>([
    [401, {}, large],
    [413, { "x-user": "Ada" }, large],
    [415, { "x-user": "Ada", "content-type": "multipart/mixed" }, large],
    [400, { "x-user": "Ada", "content-type": "multipart/form-data; boundary=other" }, "text"],
    [400, { "x-user": "Ada" }, "text"],
    [201, { "x-user": "Ada" }, new File(["x"], "small")],
  ])("is a %i, and nothing of its stream rejects later", async (status, headers, value) => {
    const body = new FormData();
    body.append("file", value);
    const reasons = await collectFatalErrors(async () => {
      const response = await app.handle("/", { method: "POST", headers, body });
      expect(response.status).toBe(status);
    });
    expect(reasons).toEqual([]);
  });
});

// docs/specification.md#151-onresponse
describeEntries("the event of a request", (send) => {
  it("has the code of a late handler, and no context on an open route", async () => {
    const onResponse = vi.fn();
    const app = createApp({ onResponse, context: () => ({ user: "Ada" }) }).get(
      "/:id",
      route({ open: true, handlerTimeout: 5 }, never),
    );
    await send(app, "/1");
    await eventually(() => {
      expect(onResponse).toHaveBeenCalledOnce();
    });
    expect(onResponse.mock.calls[0]).toMatchObject([
      { status: 503, code: "HANDLER_TIMEOUT", route: "/:id", completed: true, context: undefined },
    ]);
  });
});

/** Serves an application in each way that answers over sockets. */
const servers: readonly [entry: string, start: (app: App) => Promise<StartedServer>][] = [
  ["app.listen", (app) => listen(app)],
  ["serve(app)", (app) => startServe(app)],
  ["serve() of a function", (app) => startServe(async (request) => app.fetch(request))],
  ["serve() of toFetch()", (app) => startServe(toFetch((request) => app.fetch(request)))],
  ["toNodeListener(app)", (app) => mount(createServer(toNodeListener(app)))],
];

interface StartedServer {
  readonly port: number;
}

async function startServe(handler: Parameters<typeof serve>[0]): Promise<StartedServer> {
  const server = await serve(handler);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

async function mount(server: NodeServer): Promise<StartedServer> {
  server.listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0 };
}

// docs/specification.md#47-signal-and-time-limit
describe.each(servers)("the signal of a context, through %s", (_, start) => {
  it("aborts with an AbortError when the client leaves, and stays so", async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const app = createApp().get("/", async ({ signal }) => {
      begun.resolve(signal);
      await once(signal, "abort");
    });
    const client = await RawClient.connect((await start(app)).port);
    client.request("GET /");
    const signal = await begun.promise;
    expect(signal.aborted).toBe(false);
    client.leave();
    await eventually(() => {
      expect(signal.aborted).toBe(true);
    });
    expect(signal.reason).toBeInstanceOf(DOMException);
    expect(signal.reason).toHaveProperty("name", "AbortError");
  });

  it("aborts when the client leaves in the middle of a stream", async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const app = createApp().get("/", ({ signal }) => {
      begun.resolve(signal);
      return new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from("first"));
        },
      });
    });
    const client = await RawClient.connect((await start(app)).port);
    client.request("GET /");
    await client.receive("first");
    client.leave();
    const signal = await begun.promise;
    await eventually(() => {
      expect(signal.aborted).toBe(true);
    });
  });

  it("does not abort when the client leaves after the complete response", async () => {
    const signals: AbortSignal[] = [];
    const app = createApp().post(
      "/",
      ({ signal }) => {
        signals.push(signal);
        return "complete";
      },
      { body },
    );
    const { port } = await start(app);
    for (let count = 0; count < 3; count++) {
      const client = await RawClient.connect(port);
      client.request("POST /", "Content-Type: application/json", "Content-Length: 3");
      client.write('"a"');
      await client.receive("complete");
      client.leave();
      for (let turn = 0; turn < 20; turn++) await setImmediate();
    }
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  });

  it("keeps its first reason if the limit passes after the client has left", async () => {
    const begun = Promise.withResolvers<undefined>();
    const over = Promise.withResolvers<unknown>();
    const app = createApp({ server: { handlerTimeout: 100 } }).get("/", async (context) => {
      begun.resolve(undefined);
      await once(context.signal, "abort");
      over.resolve(context.signal.reason);
      await never();
    });
    const client = await RawClient.connect((await start(app)).port);
    client.request("GET /");
    await begun.promise;
    client.leave();
    expect(await over.promise).toHaveProperty("name", "AbortError");
  });

  it("closes the connection after a late handler that has not read its body", async () => {
    const app = createApp().post("/", route({ handlerTimeout: 5 }, never));
    const client = await RawClient.connect((await start(app)).port);
    client.request("POST /", "Content-Type: text/plain", "Content-Length: 100000");
    expect(await client.receive("HANDLER_TIMEOUT")).toMatch(
      /^HTTP\/1.1 503 Service Unavailable\r\n/,
    );
    client.leave();
  });
});

// docs/specification.md#47-signal-and-time-limit
describe("the signal of a context", () => {
  it("aborts when close cuts the request off", async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const app = createApp().get("/", ({ signal }) => {
      begun.resolve(signal);
      return never();
    });
    const server = await app.listen();
    const client = await RawClient.connect(server.port);
    client.request("GET /");
    const signal = await begun.promise;
    expect(await server.close({ timeout: 0 })).toEqual({ forced: 1 });
    await eventually(() => {
      expect(signal.aborted).toBe(true);
    });
    expect(signal.reason).toHaveProperty("name", "AbortError");
    client.leave();
  });

  it.each(["handle", "fetch"] as const)(
    "follows the signal of the request on %s",
    async (entry) => {
      const begun = Promise.withResolvers<AbortSignal>();
      const app = createApp().get("/", ({ signal }) => {
        begun.resolve(signal);
        return never();
      });
      const controller = new AbortController();
      const request = new Request("http://localhost/", { signal: controller.signal });
      void app[entry](request);
      const signal = await begun.promise;
      expect(signal.aborted).toBe(false);
      controller.abort();
      expect(signal.aborted).toBe(true);
      expect(signal.reason).toHaveProperty("name", "AbortError");
    },
  );

  it("is aborted at once if the request is", async () => {
    const app = createApp().get("/", ({ signal }) => signal.aborted);
    const response = await app.handle("/", { signal: AbortSignal.abort() });
    expect(await response.json()).toBe(true);
  });

  it("leaves the signal of the request alone after the response", async () => {
    const seen: AbortSignal[] = [];
    const app = createApp()
      .get("/", ({ signal }) => {
        seen.push(signal);
        return "text";
      })
      .get("/stream", ({ signal }) => {
        seen.push(signal);
        return new Blob(["stream"]).stream();
      });
    const controller = new AbortController();
    const { signal } = controller;
    for (const path of ["/", "/stream"]) await (await app.handle(path, { signal })).text();
    controller.abort();
    expect(seen.map(({ aborted }) => aborted)).toEqual([false, false]);
  });

  it("aborts if the body of the response is cancelled", async () => {
    const seen: AbortSignal[] = [];
    const app = createApp().get("/", ({ signal }) => {
      seen.push(signal);
      return new ReadableStream({
        pull: (controller) => {
          controller.enqueue(Buffer.from("a"));
        },
      });
    });
    const response = await app.handle("/");
    await response.body?.cancel();
    expect(seen[0]?.aborted).toBe(true);
  });

  it("does not abort when events end", async () => {
    const seen: AbortSignal[] = [];
    async function* generate() {
      yield await Promise.resolve(1);
    }
    const app = createApp().get("/", ({ signal }) => {
      seen.push(signal);
      return events(generate());
    });
    await (await app.handle("/")).text();
    expect(seen[0]?.aborted).toBe(false);
  });
});

// docs/specification.md#47-signal-and-time-limit
describe("server.handlerTimeout", () => {
  it.each<[value: unknown, message: string]>([
    ["5", "server.handlerTimeout must be a number"],
    [-1, "server.handlerTimeout must be a whole number from 0 to 2147483647: -1"],
    [0.5, "server.handlerTimeout must be a whole number from 0 to 2147483647: 0.5"],
  ])("refuses %j", (handlerTimeout, message) => {
    const create = () => callUntyped(framework, "createApp", { server: { handlerTimeout } });
    expect(thrownBy(create)).toContain(message);
  });

  it("is refused by serve", async () => {
    const options = { server: { handlerTimeout: 5 } };
    await expect(callUntyped(framework, "serve", nothing, options)).rejects.toThrow(
      "serve() does not take server.handlerTimeout: set it in createApp()",
    );
  });

  it("leaves no timer and no memory after 10,000 handlers that never settle", async () => {
    const app = createApp({
      server: { handlerTimeout: 1 },
      context: async () => Promise.resolve({}),
    })
      .get("/", never)
      .get("/signal", async ({ signal }) => {
        signal.addEventListener("abort", nothing);
        return never();
      });
    const send = async (count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 500) {
        const paths = Array.from({ length: 500 }, (_, index) => (index % 2 ? "/" : "/signal"));
        const statuses = await Promise.all(
          paths.map(async (path) => (await app.handle(path)).status),
        );
        expect(new Set(statuses)).toEqual(new Set([503]));
      }
    };
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const measure = async (): Promise<number> => {
      for (let turn = 0; turn < 5; turn++) {
        await setImmediate();
        collectGarbage();
      }
      return process.memoryUsage().heapUsed;
    };
    await send(2_000);
    const before = await measure();
    const timers = countTimers();
    await send(10_000);
    expect(await measure()).toBeLessThan(before + 1_000_000);
    expect(countTimers()).toBeLessThanOrEqual(timers);
  });

  it("is in the trace of the request", async () => {
    const { tracingChannel } = await import("node:diagnostics_channel");
    const traces: RequestTrace[] = [];
    const channel = tracingChannel("fw.request");
    const subscriber = {
      start: nothing,
      end: nothing,
      asyncStart: nothing,
      error: nothing,
      asyncEnd: (trace: unknown) => traces.push(trace as RequestTrace),
    };
    channel.subscribe(subscriber);
    onTestFinished(() => {
      channel.unsubscribe(subscriber);
    });
    await createApp({ server: { handlerTimeout: 1 } })
      .get("/traced", never)
      .handle("/traced");
    expect(traces).toMatchObject([{ status: 503, code: "HANDLER_TIMEOUT", error: undefined }]);
  });
});

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}
