import { PassThrough } from "node:stream";
import { listen, RawClient } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createApp,
  HttpError,
  serve,
  z,
  type ContextHead,
  type ResponseEvent,
} from "../../src/index.ts";
import { sendRaw } from "../raw.ts";

type Refusal = HttpError<401, "UNAUTHORIZED">;

const refuse = (): Refusal => new HttpError(401, "UNAUTHORIZED");

// docs/specification.md#45-context
describe("context of createApp, over a socket", () => {
  it.each<[how: string, context: () => Refusal | Promise<Refusal>]>([
    ["directly", refuse],
    ["as a promise", () => Promise.resolve(refuse())],
  ])("sends no 100 Continue if it refuses %s", async (_, context) => {
    const app = createApp({ context }).post("/", () => 1, { body: z.unknown() });
    const answer = await sendRaw(
      app,
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
    );
    expect([answer.status, answer.statusText]).toEqual([401, "Unauthorized"]);
  });

  it.each<[how: string, context: () => Refusal | Promise<Refusal>]>([
    ["directly", refuse],
    ["as a promise", () => Promise.resolve(refuse())],
  ])("refuses %s before the client has sent any of the body", async (_, context) => {
    const app = createApp({ context }).post("/", () => 1, { body: z.unknown() });
    const server = await listen(app);
    const client = await RawClient.connect(server.port);
    client.request("POST /", "Content-Type: application/json", "Content-Length: 1000");
    expect((await client.readResponse("POST")).status).toBe(401);
    client.leave();
  });

  it("keeps the order of responses to pipelined requests", async () => {
    const called: string[] = [];
    const second = Promise.withResolvers<undefined>();
    const app = createApp({
      context: async ({ route }) => {
        called.push(route);
        if (route === "/first") await second.promise;
        return { called: [...called] };
      },
    })
      .get("/first", ({ called: seen }) => seen)
      .get("/second", ({ called: seen }) => {
        second.resolve(undefined);
        return seen;
      });
    const server = await listen(app);
    const client = await RawClient.connect(server.port);
    client.request("GET /first").request("GET /second");
    const both = [await client.readResponse(), await client.readResponse()];
    expect(both.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
      ["/first", "/second"],
      ["/first", "/second"],
    ]);
    client.leave();
  });

  it("receives the request that a function given to serve derives", async () => {
    const context = ({ headers, request }: ContextHead): object => ({
      user: [headers.get("x-user"), request.headers.get("x-user")],
    });
    const app = createApp({ context: (head) => context(head) as { user: unknown } }).post(
      "/",
      ({ user, body }) => [user, body],
      { body: z.unknown() },
    );
    const handler = (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers);
      headers.set("x-user", "ada");
      return app.fetch(new Request(request, { headers }));
    };
    const server = await serve(handler, { port: 0, hostname: "127.0.0.1" });
    onTestFinished(async () => {
      await server.close({ timeout: 0 });
    });
    const headers = { "content-type": "application/json", "x-user": "eve" };
    const response = await fetch(server.url, { method: "POST", headers, body: "[1]" });
    expect(await response.json()).toEqual([["ada", "ada"], [1]]);
  });

  it("does not report a client that sends part of a body and leaves while it is awaited", async () => {
    const onError = vi.fn();
    const over = Promise.withResolvers<ResponseEvent>();
    const begun = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<undefined>();
    const app = createApp({
      context: async ({ request }) => {
        request.signal.addEventListener("abort", () => {
          left.resolve(undefined);
        });
        begun.resolve(undefined);
        await left.promise;
        return {};
      },
      onError,
      onResponse: over.resolve,
    }).post("/", () => 1, { body: z.unknown() });
    const server = await listen(app);
    const client = await RawClient.connect(server.port);
    client.request("POST /", "Content-Type: application/json", "Content-Length: 10").write("[1,");
    await begun.promise;
    client.leave();
    expect(await over.promise).toMatchObject({ route: "/" });
    await server.close();
    expect(onError).not.toHaveBeenCalled();
  });

  it("sets the code and the route of the event", async () => {
    const onResponse = vi.fn<(event: ResponseEvent) => void>();
    const app = createApp({ context: refuse, onResponse }).get("/users/:id", () => 1);
    await app.handle("/users/1");
    expect(onResponse).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ route: "/users/:id", code: "UNAUTHORIZED", status: 401 }),
    );
  });

  it.each([
    ["directly", false],
    ["as a promise", true],
  ])("reads no byte of a body if it refuses %s", async (_, isAsync) => {
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": "application/json" };
    const app = createApp({ context: () => (isAsync ? Promise.resolve(refuse()) : refuse()) }).post(
      "/",
      () => 1,
      { body: z.unknown() },
    );
    const request = new Request("http://localhost/", {
      ...{ method: "POST", headers, body, duplex: "half" },
    });
    expect((await app.handle(request)).status).toBe(401);
    expect(pull).not.toHaveBeenCalled();
    expect(request.bodyUsed).toBe(false);
  });

  it("refuses with an HttpError from another copy of the package", async () => {
    vi.resetModules();
    const other = await import("../../src/index.ts");
    expect(other.HttpError).not.toBe(HttpError);
    const app = createApp({ context: () => new other.HttpError(403, "FORBIDDEN") as object }).get(
      "/",
      () => 1,
    );
    const response = await app.handle("/");
    expect([response.status, await response.json()]).toEqual([
      403,
      { title: "Forbidden", status: 403, code: "FORBIDDEN", detail: "Forbidden" },
    ]);
  });

  it.each(["user", Symbol("user")])(
    "cannot crash the process with a member (%s) that rejects if the handler never runs",
    async (key) => {
      const context = (): object => ({ [key]: Promise.reject(new Error("later")) });
      const app = createApp({ context }).get("/", () => 1, {
        query: z.object({ page: z.number() }),
      });
      expect((await app.handle("/?page=x")).status).toBe(400);
    },
  );

  it("calls each getter once and does not crash the process if one of them throws", async () => {
    const calls: string[] = [];
    const reject = (name: string): Promise<never> => {
      calls.push(name);
      return Promise.reject(new Error("later"));
    };
    const symbol = Symbol("last");
    const error = new Error("broken");
    const onError = vi.fn();
    const context = (): object => ({
      first: reject("first"),
      get second() {
        return reject("second");
      },
      get third() {
        calls.push("third");
        throw error;
      },
      get request() {
        return reject("request");
      },
      get [symbol]() {
        return reject("symbol");
      },
    });
    const app = createApp({ context, onError }).get("/", () => 1);
    expect((await app.handle("/")).status).toBe(500);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, expect.anything());
    expect(calls).toEqual(["first", "second", "third", "request", "symbol"]);
  });

  it("adds nothing to members that requests share", async () => {
    const calls: PropertyKey[] = [];
    // As a stub for remote calls, it has a method of every name.
    const stub = new Proxy(new URL("http://localhost/"), {
      get: (_, name) => (typeof name === "symbol" ? undefined : () => calls.push(name)),
    });
    const log = new PassThrough();
    let additions = 0;
    // `then` reads the species, to create the promise that it returns.
    class Counted extends Promise<never> {
      static override get [Symbol.species]() {
        additions += 1;
        return Promise;
      }
    }
    const pending = new Counted(() => undefined);
    const app = createApp({ context: () => ({ stub, log, pending }) }).get("/", () => 1);
    for (let requests = 0; requests < 3; requests++) await app.handle("/");
    expect(calls).toEqual([]);
    expect(log.listenerCount("error")).toBe(0);
    expect(additions).toBe(1);
  });
});
