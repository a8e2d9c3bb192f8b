import { describe, expect, it, vi } from "vitest";
import {
  createApp,
  HttpError,
  reply,
  serve,
  toFetch,
  z,
  type FetchHandler,
  type ResponseEvent,
  type ToFetchOptions,
} from "../../src/index.ts";

const at = (path = "/", init?: RequestInit): Request =>
  new Request(new URL(path, "http://localhost"), init);

const quiet: ToFetchOptions = { onError: () => undefined };

const usersApp = createApp({ cors: true, onError: () => undefined })
  .get("/users/:id", ({ params }) => ({ id: params.id }), { params: z.object({ id: z.number() }) })
  .get("/stream", async function* () {
    yield await Promise.resolve("a");
    throw new Error("broken");
  })
  .get("/platform", ({ platform }) => platform);

// docs/specification.md#118-tofetch
describe("toFetch", () => {
  it("answers as the application does, and passes the platform on", async () => {
    const answer = toFetch((request, ...platform) => usersApp.fetch(request, ...platform));
    const [ours, theirs] = await Promise.all([answer(at("/users/7")), usersApp.handle("/users/7")]);
    expect(await ours.json()).toEqual({ id: 7 });
    expect([...ours.headers]).toEqual([...theirs.headers]);
    expect(await (await answer(at("/platform"), { a: 1 }, 2)).json()).toEqual([{ a: 1 }, 2]);
  });

  it("takes an object with fetch, whose method keeps its object", async () => {
    const counter = {
      count: 0,
      fetch(): Response {
        return new Response(String(++this.count));
      },
    };
    const { fetch } = { fetch: toFetch(counter) };
    expect(await (await fetch(at())).text()).toBe("1");
    expect((await toFetch(usersApp)(at("/users/x"))).status).toBe(400);
  });

  const refusal = (): HttpError =>
    new HttpError(401, "UNAUTHORIZED", "Log in", { headers: { "www-authenticate": "Bearer" } });

  it.each<[string, FetchHandler]>([
    ["returned", refusal],
    ["returned in a promise", () => Promise.resolve(refusal())],
    [
      "thrown",
      () => {
        throw refusal();
      },
    ],
    ["rejected with", () => Promise.reject(refusal())],
  ])("sends the problem of an HttpError that is %s", async (_, handler) => {
    const onError = vi.fn();
    const response = await toFetch(handler, { onError })(at());
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      title: "Unauthorized",
      status: 401,
      code: "UNAUTHORIZED",
      detail: "Log in",
    });
    const head = await toFetch(handler)(at("/", { method: "HEAD" }));
    expect([head.status, head.body]).toEqual([401, null]);
    expect(onError).not.toHaveBeenCalled();
  });

  const used = new Response("a");
  void used.text();

  it.each<[string, FetchHandler, string]>([
    [
      "a throw",
      () => {
        throw new Error("secret");
      },
      "Error: secret",
    ],
    ["a rejection", () => Promise.reject(new Error("secret")), "Error: secret"],
    [
      "a result of another kind",
      () => reply("a") as never,
      "TypeError: The function given to serve(), toFetch() or toNodeListener() must return a Response or an HttpError",
    ],
    [
      "a used Response",
      () => used,
      "TypeError: The handler returned a Response whose body has already been used",
    ],
    ["an error of fetch", () => Response.error(), "TypeError: Response.error() cannot be sent"],
  ])("turns %s into a 500 that onError receives", async (_, handler, error) => {
    const onError = vi.fn();
    const response = await toFetch(handler, { onError })(at("/a"));
    expect(await response.json()).toMatchObject({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    expect(onError.mock.calls.map(([thrown]) => String(thrown))).toEqual([error]);
    expect(onError).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ route: null, request: expect.any(Request) as unknown }),
    );
  });

  it.each([undefined, {}, "http://localhost/"])("does not reject for %j", async (request) => {
    const onError = vi.fn();
    const response = await toFetch(usersApp, { onError })(request as never);
    expect(response.status).toBe(500);
    expect(onError).toHaveBeenCalledOnce();
  });

  it("refuses a URL of another scheme without calling its function", async () => {
    const handler = vi.fn(() => new Response());
    const response = await toFetch(handler)(new Request("data:text/plain,a"));
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
    expect(handler).not.toHaveBeenCalled();
  });

  it("formats its own errors, and not those of an application", async () => {
    const formatError = vi.fn(({ code }: { code: string }) => ({ own: code }));
    const answer = toFetch(
      (request) =>
        request.url.endsWith("/own") ? new HttpError(418, "TEAPOT") : usersApp.fetch(request),
      { formatError },
    );
    const own = await answer(at("/own"));
    expect([own.status, await own.json()]).toEqual([418, { own: "TEAPOT" }]);
    expect(own.headers.get("access-control-allow-origin")).toBe(null);
    const none = await answer(at("/none"));
    expect(await none.json()).toMatchObject({ code: "NOT_FOUND" });
    expect(none.headers.get("access-control-allow-origin")).toBe("*");
    expect(formatError).toHaveBeenCalledOnce();
  });

  it("passes the very Response on if nothing has to be watched", async () => {
    const upgrade = Object.defineProperty(new Response(null), "status", { value: 101 });
    expect(await toFetch(() => upgrade)(at())).toBe(upgrade);
    let inner: Response | undefined;
    const answer = toFetch(async (request) => (inner = await usersApp.fetch(request)));
    expect(await answer(at("/users/7"))).toBe(inner);
  });

  it("cancels the body of a Response to HEAD", async () => {
    const cancel = vi.fn();
    const handler = (): Response => new Response(new ReadableStream({ cancel }));
    const response = await toFetch(handler)(at("/", { method: "HEAD" }));
    expect(response.body).toBe(null);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("passes a body on chunk by chunk, and reports its failure", async () => {
    const onError = vi.fn();
    const events: ResponseEvent[] = [];
    const onResponse = (event: ResponseEvent): void => void events.push(event);
    const { body } = await toFetch(usersApp, { onError, onResponse })(at("/stream"));
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).value).toEqual(new TextEncoder().encode("a"));
    expect(events).toEqual([]);
    await expect(reader.read()).rejects.toThrow("broken");
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual(["Error: broken"]);
    expect(events).toMatchObject([{ route: "/stream", status: 200, completed: false }]);
  });

  it("can be served", async () => {
    await using server = await serve(toFetch(usersApp), { hostname: "127.0.0.1" });
    expect(await (await fetch(`${server.url}/users/7`)).json()).toEqual({ id: 7 });
  });

  it.each<[unknown, string]>([
    [{ cors: true }, 'toFetch() has no option "cors"; it has onError, formatError, onResponse'],
    [{ server: {} }, 'toFetch() has no option "server"'],
    [{ onError: "log" }, "onError must be a function"],
    [{ formatError: 1 }, "formatError must be a function"],
    [{ onResponse: null }, "onResponse must be a function"],
    [null, "The options of toFetch() must be an object"],
  ])("refuses the options %j", (options, message) => {
    expect(() => toFetch(usersApp, options as never)).toThrow(message);
  });

  it("takes undefined options as left out", async () => {
    const options = { onError: undefined, formatError: undefined, onResponse: undefined };
    expect((await toFetch(usersApp, options)(at("/users/7"))).status).toBe(200);
    expect((await toFetch(usersApp, undefined)(at("/users/7"))).status).toBe(200);
  });

  it.each([null, undefined, "app", {}, { fetch: 1 }])("refuses the handler %j", (handler) => {
    expect(() => toFetch(handler as never, quiet)).toThrow(
      new TypeError(
        "toFetch() takes a function that answers a Request, or an object with fetch, such as an application",
      ),
    );
  });
});
