import { createServer } from "node:http";
import { eventually, listen, RawClient } from "@fw/test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createApp,
  serve,
  toFetch,
  toNodeListener,
  z,
  type App,
  type FetchHandler,
  type ResponseEvent,
  type ResponseListener,
} from "../../src/index.ts";
import { runServer } from "../run-server.ts";

/** An application that holds requests until `settle` is called. */
function createSlowApp(onResponse?: ResponseListener): SlowApp {
  const reached = Promise.withResolvers<undefined>();
  const settled = Promise.withResolvers<undefined>();
  const wait = async (): Promise<void> => {
    reached.resolve(undefined);
    await settled.promise;
  };
  const app = createApp({
    onError: () => undefined,
    onResponse,
    context: ({ route }) => (route === "/asked" ? wait() : undefined),
  })
    .get("/slow/:id", async ({ params }) => (await wait(), params.id), {
      params: z.object({ id: z.string() }),
    })
    .post("/uploads", ({ body }) => body, { body: z.unknown() })
    .post("/raw", async ({ request }) => request.text())
    .post("/asked", ({ body }) => body, { body: z.unknown() });
  return {
    app,
    reached: reached.promise,
    settle: () => {
      settled.resolve(undefined);
    },
  };
}

interface SlowApp {
  readonly app: App;
  /** Settles when a request has reached the application. */
  readonly reached: Promise<undefined>;
  readonly settle: () => void;
}

interface Observed extends Omit<SlowApp, "app"> {
  readonly port: number;
  /** Those of the outermost `onResponse`. */
  readonly events: readonly ResponseEvent[];
}

type Observe = () => Promise<Observed>;

const observeListen: Observe = async () => {
  const events: ResponseEvent[] = [];
  const { app, ...others } = createSlowApp((event) => events.push(event));
  const { port } = await listen(app);
  return { ...others, events, port };
};

function observeServe(wrap: (app: App) => FetchHandler): Observe {
  return async () => {
    const events: ResponseEvent[] = [];
    const { app, ...others } = createSlowApp();
    const server = await serve(wrap(app), {
      hostname: "127.0.0.1",
      onResponse: (event) => events.push(event),
    });
    onTestFinished(async () => {
      await server.close({ timeout: 0 });
    });
    return { ...others, events, port: server.port };
  };
}

function observeNodeListener(isWrapped: boolean): Observe {
  return async () => {
    const events: ResponseEvent[] = [];
    const onResponse = (event: ResponseEvent): void => void events.push(event);
    const { app, ...others } = createSlowApp(isWrapped ? undefined : onResponse);
    const server = await runServer(
      createServer(toNodeListener(isWrapped ? toFetch(app, { onResponse }) : app)),
    );
    onTestFinished(() => server[Symbol.asyncDispose]());
    return { ...others, events, port: server.port };
  };
}

async function first(events: readonly ResponseEvent[]): Promise<ResponseEvent | undefined> {
  await eventually(() => {
    expect(events.length).toBe(1);
  });
  return events[0];
}

const direct: [entry: string, observe: Observe][] = [
  ["listen", observeListen],
  ["serve", observeServe((app) => app.fetch)],
  ["serve around toFetch", observeServe((app) => toFetch(toFetch(app)))],
  ["toNodeListener", observeNodeListener(false)],
  ["toNodeListener around toFetch", observeNodeListener(true)],
];

// docs/specification.md#151-onresponse
describe.each(direct)("an event of %s, if the client leaves", (_, observe) => {
  it("has the route of a slow handler", async () => {
    const { events, port, reached, settle } = await observe();
    const client = await RawClient.connect(port);
    client.request("GET /slow/1");
    await reached;
    client.leave();
    expect(await first(events)).toMatchObject({
      path: "/slow/1",
      route: "/slow/:id",
      status: null,
      code: null,
      completed: false,
    });
    settle();
  });

  it("has the route of a request whose context takes time, and is not completed", async () => {
    const { events, port, reached, settle } = await observe();
    const client = await RawClient.connect(port);
    client.request("POST /asked", "Content-Type: application/json", "Content-Length: 1000");
    client.write("half");
    await reached;
    client.end();
    expect(await first(events)).toMatchObject({ route: "/asked", completed: false });
    settle();
  });
});

describe.each<[entry: string, observe: Observe]>([
  ...direct,
  [
    "serve, whose function derives a Request",
    observeServe((app) => (request) => app.fetch(new Request(request))),
  ],
])("an event of %s", (_, observe) => {
  it("has the route and the code of a response", async () => {
    const { events, port } = await observe();
    const client = await RawClient.connect(port);
    client.request("POST /uploads", "Content-Type: text/plain", "Content-Length: 1");
    client.write("a");
    await client.readResponse();
    expect(await first(events)).toMatchObject({
      route: "/uploads",
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
      completed: true,
    });
    client.end();
  });

  it.each(["/uploads", "/raw"])(
    "is not completed if the body that %s reads ends early",
    async (path) => {
      const { events, port } = await observe();
      const client = await RawClient.connect(port);
      client.request(`POST ${path}`, "Content-Type: application/json", "Content-Length: 1000");
      client.write("half").end();
      await client.receiveAll();
      expect(await first(events)).toMatchObject({ path, completed: false });
    },
  );

  it("is not completed if a body proves invalid after its first half", async () => {
    const { events, port } = await observe();
    const client = await RawClient.connect(port);
    client.request("POST /uploads", "Content-Type: application/json", "Transfer-Encoding: chunked");
    client.write("1\r\na\r\nzz\r\n");
    await client.receiveAll();
    expect(await first(events)).toMatchObject({ path: "/uploads", completed: false });
  });

  it("has the headers of the request", async () => {
    const { events, port } = await observe();
    await fetch(`http://127.0.0.1:${port}/nowhere`, { headers: { "x-id": "7" } });
    expect((await first(events))?.headers?.get("x-id")).toBe("7");
  });
});

describe("an event of an application behind serve", () => {
  it("comes besides that of serve", async () => {
    const inner: ResponseEvent[] = [];
    const outer: ResponseEvent[] = [];
    const { app } = createSlowApp((event) => inner.push(event));
    const server = await serve(app, {
      hostname: "127.0.0.1",
      onResponse: (event) => outer.push(event),
    });
    onTestFinished(async () => {
      await server.close({ timeout: 0 });
    });
    await fetch(`${server.url}/uploads`, { method: "POST" });
    const expected = { route: "/uploads", status: 400, code: "NO_BODY", completed: true };
    expect(await first(inner)).toMatchObject(expected);
    expect(await first(outer)).toMatchObject(expected);
  });
});

/** A body that fails after its first half. */
function breakOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("half"));
      controller.error(new Error("reset"));
    },
  });
}

// docs/specification.md#118-tofetch
describe.each<[entry: string, wrap: (app: App, onResponse: ResponseListener) => FetchHandler]>([
  ["toFetch", (app, onResponse) => toFetch(app, { onResponse })],
  ["toFetch around toFetch", (app, onResponse) => toFetch(toFetch(app), { onResponse })],
])("an event of %s, without a socket", (_, wrap) => {
  const observe = (): SlowApp & { events: ResponseEvent[]; answer: FetchHandler } => {
    const events: ResponseEvent[] = [];
    const slow = createSlowApp();
    return { ...slow, events, answer: wrap(slow.app, (event) => events.push(event)) };
  };

  it("has the route, but no status, if the client left before there was a response", async () => {
    const { events, answer, reached, settle } = observe();
    const controller = new AbortController();
    const { signal } = controller;
    const response = answer(new Request("http://localhost/slow/1", { signal }));
    await reached;
    controller.abort();
    settle();
    await response;
    expect(events).toMatchObject([
      { path: "/slow/1", route: "/slow/:id", status: null, code: null, completed: false },
    ]);
  });

  it("is not completed if the signal notices that the client left only when it is read", async () => {
    const { events, answer, reached, settle } = observe();
    const controller = new AbortController();
    let abort = (): void => undefined;
    // As on Deno.
    const request = Object.defineProperty(new Request("http://localhost/slow/1"), "signal", {
      get: () => {
        abort = () => {
          controller.abort();
        };
        return controller.signal;
      },
    });
    const response = answer(request);
    await reached;
    abort();
    settle();
    await response;
    expect(events).toMatchObject([{ route: "/slow/:id", status: null, completed: false }]);
  });

  it.each(["/uploads", "/raw"])(
    "is not completed if the body that %s reads ends early",
    async (path) => {
      const { events, answer } = observe();
      const request = new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: breakOff(),
        duplex: "half",
      });
      expect((await answer(request)) as Response).toMatchObject({ status: 400 });
      expect(events).toMatchObject([
        { route: path, status: 400, code: "BAD_REQUEST", completed: false },
      ]);
    },
  );

  it("has the route and the code of what an application answers to a derived Request", async () => {
    const events: ResponseEvent[] = [];
    const { app } = createSlowApp();
    const answer = wrap(
      toApp((request) => app.fetch(new Request(request))),
      (event) => events.push(event),
    );
    await answer(new Request("http://localhost/uploads", { method: "POST" }));
    expect(events).toMatchObject([{ route: "/uploads", code: "NO_BODY", completed: true }]);
  });
});

/** An object with `fetch` in the place of an application. */
function toApp(fetch: (request: Request) => Promise<Response>): App {
  return Object.assign(createApp(), { fetch });
}
