import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp, type App, type ErrorListener } from "../src/index.ts";

const json = { "content-type": "application/json" };

async function codeOf(app: App, path: string, init: RequestInit): Promise<unknown> {
  const response = await app.handle(path, init);
  return ((await response.json()) as { code?: unknown }).code;
}

describe("App.handle, reading a body", () => {
  const app = createApp({ server: { maxBodyBytes: 4 } }).put("/", ({ body }) => [body], {
    body: z.number(),
  });

  it.each<[string, RequestInit, string]>([
    ["no body", {}, "NO_BODY"],
    ["an empty body", { headers: json, body: "" }, "NO_BODY"],
    ["a body of another type", { body: "1" }, "UNSUPPORTED_MEDIA_TYPE"],
    ["a body over the limit", { headers: json, body: "12345" }, "PAYLOAD_TOO_LARGE"],
    ["an invalid JSON body", { headers: json, body: "{" }, "INVALID_JSON"],
    ["a body that fails its schema", { headers: json, body: '"1"' }, "VALIDATION"],
    ["an interrupted body", { headers: json, ...toBroken("1") }, "BAD_REQUEST"],
  ])("answers %s with its code", async (_, init, code) => {
    expect(await codeOf(app, "/", { method: "PUT", ...init })).toBe(code);
  });

  it("passes the validated body to the handler", async () => {
    const response = await app.handle("/", { method: "PUT", headers: json, body: "1234" });
    expect(await response.json()).toEqual([1234]);
  });

  it("answers 500 if the caller has already read the body", async () => {
    const onError = vi.fn<ErrorListener>();
    const request = new Request("http://localhost/", { method: "POST", headers: json, body: "1" });
    await request.text();
    const reader = createApp({ onError }).post("/", () => null, { body: z.unknown() });
    expect((await reader.fetch(request)).status).toBe(500);
    const error = new TypeError("The body of this request has already been read");
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, expect.anything());
    expect(onError.mock.lastCall?.[1].request).toBe(request);
  });
});

type Check = (value: string) => boolean;

describe.each([
  ["synchronous", (check: Check) => check],
  ["asynchronous", (check: Check) => async (value: string) => await Promise.resolve(check(value))],
])("App.handle, validating with %s refinements", (_, toRefinement) => {
  const seen: string[] = [];
  const refined = (input: string): z.ZodString =>
    z.string().refine(
      toRefinement((value) => {
        seen.push(input);
        return value !== "bad";
      }),
    );
  const app = createApp().post(
    "/:p",
    (context) => {
      seen.push("handler");
      const { body, params, query } = context;
      return { body, params, query };
    },
    {
      body: refined("body"),
      params: z.object({ p: refined("params") }),
      query: z.object({ q: refined("query") }),
    },
  );

  it.each([
    ["bad", "bad", "bad", "body", ["body"]],
    ["good", "bad", "bad", "params", ["body", "params"]],
    ["good", "good", "bad", "query", ["body", "params", "query"]],
  ])(
    "stops at the first input that fails: body %s, params %s, query %s",
    async (body, p, q, input, order) => {
      seen.length = 0;
      const response = await app.handle(`/${p}?q=${q}`, { method: "POST", json: body });
      expect(await response.json()).toMatchObject({ code: "VALIDATION", issues: [{ in: input }] });
      expect(seen).toEqual(order);
    },
  );

  it("calls the handler with the three validated values", async () => {
    seen.length = 0;
    const response = await app.handle("/b?q=c", { method: "POST", json: "a" });
    expect(await response.json()).toEqual({ body: "a", params: { p: "b" }, query: { q: "c" } });
    expect(seen).toEqual(["body", "params", "query", "handler"]);
  });

  it("validates params and query without a body", async () => {
    const get = createApp().get("/:p", ({ params, query }) => ({ ...params, ...query }), {
      params: z.object({ p: refined("params") }),
      query: z.object({ q: refined("query").optional() }),
    });
    expect(await (await get.handle("/a")).json()).toEqual({ p: "a" });
    expect(await (await get.handle("/a?q=b")).json()).toEqual({ p: "a", q: "b" });
    expect(await codeOf(get, "/bad", {})).toBe("VALIDATION");
    expect(await codeOf(get, "/a?q=bad", {})).toBe("VALIDATION");
  });
});

/** Creates a body whose stream fails after its first chunk. */
function toBroken(text: string): RequestInit {
  let pulls = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode(text));
      else controller.error(new Error("The client has disconnected"));
    },
  });
  return { body, duplex: "half" };
}
