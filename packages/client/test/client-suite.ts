import type { App } from "@fw/framework";
import type { Suite } from "../../framework/test/conformance/suite.ts";
import type { ClientOptions, createClient } from "../src/index.ts";

/** The arguments of `createClient` for an application. */
export interface Reached extends Pick<ClientOptions, "fetch"> {
  readonly baseUrl: string;
}

/** Makes an application reachable. */
export type Reach = (app: App) => Reached | Promise<Reached>;

/** The promises of a client on every platform (docs/specification.md#16-the-client). It imports no platform's modules. */
export const createClientSuite =
  (create: typeof createClient, reach: Reach): Suite =>
  ({ describe, it, expect, createApp, HttpError, reply, route, z }) => {
    const connect = async <A extends App>(app: A, options: ClientOptions = {}) => {
      const { baseUrl, ...reached } = await reach(app);
      return create<A>(baseUrl, { ...reached, ...options });
    };

    const echo = createApp()
      .get("/items/:id/:name", ({ params, query }) => ({ params, query }), {
        params: z.object({ id: z.number(), name: z.string() }),
        query: z.object({
          text: z.string().optional(),
          size: z.number().optional(),
          isNew: z.boolean().optional(),
        }),
      })
      .post("/items", ({ body }) => reply(body), { body: z.object({ name: z.string() }) })
      .put("/items/:id", ({ request }) => new URL(request.url).pathname)
      .delete("/items/:id", () => undefined)
      .get("/files/*", ({ rest }) => rest)
      .get("/headers", ({ request }) =>
        [...request.headers].filter(([name]) => name.startsWith("x-")),
      );

    // docs/specification.md#161-calls
    describe("a call", () => {
      it("sends params and query so that the server reads the same values", async () => {
        const client = await connect(echo);
        const params = { id: -0.5, name: "a/b ü?#%2F\\" };
        const query = { text: "1 + 1 & more = é", size: 1e21, isNew: false };
        const result = await client.get("/items/:id/:name", { params, query });
        expect(result).toMatchObject({ ok: true, status: 200, data: { params, query } });
      });

      it("omits undefined keys of the query", async () => {
        const client = await connect(echo);
        const result = await client.get("/items/:id/:name", {
          params: { id: 1, name: "a" },
          query: { text: undefined, size: 1 },
        });
        expect(result.ok && result.data.query).toEqual({ size: 1 });
      });

      it("sends a body as JSON", async () => {
        const client = await connect(echo);
        const result = await client.post("/items", { body: { name: "Ada" } });
        expect(result).toMatchObject({ ok: true, status: 201, data: { name: "Ada" } });
      });

      it("keeps a given content type", async () => {
        const types: (string | null)[] = [];
        const client = await connect(echo, {
          fetch: (request) => {
            types.push(request.headers.get("content-type"));
            return new Response();
          },
        });
        const headers = { "content-type": "application/json; charset=utf-8" };
        await client.post("/items", { body: { name: "Ada" }, headers });
        await client.post("/items", { body: { name: "Ada" } });
        await client.get("/headers");
        expect(types).toEqual(["application/json; charset=utf-8", "application/json", null]);
      });

      it("sends a form and lists so that the server reads the same values", async () => {
        const fields = z.object({
          file: z.file().optional(),
          tag: z.array(z.string()).default([]),
          size: z.number().optional(),
          isNew: z.boolean().default(false),
        });
        const query = z.object({ tag: z.array(z.string()).optional(), ids: z.array(z.number()) });
        const app = createApp().post(
          "/forms/:id",
          route({ form: fields, query }, async ({ form: { file, ...form }, query }) => ({
            file: file && [file.name, file.type, await file.text()],
            ...form,
            query,
          })),
        );
        const client = await connect(app, { headers: { "content-type": "text/plain" } });
        const result = await client.post("/forms/:id", {
          params: { id: "7" },
          query: { ids: [1e21, -0.5], tag: [] },
          form: {
            file: new File(["1;2"], 'a "b".csv', { type: "text/csv" }),
            tag: ["a", "é ü&", ""],
            size: 1e-7,
            isNew: true,
          },
        });
        expect(result).toMatchObject({
          ok: true,
          status: 201,
          data: {
            file: ['a "b".csv', "text/csv", "1;2"],
            tag: ["a", "é ü&", ""],
            size: 1e-7,
            isNew: true,
            query: { ids: [1e21, -0.5] },
          },
        });
        const least = await client.post("/forms/:id", {
          params: { id: "7" },
          query: { ids: [1] },
          form: { tag: [], size: undefined },
        });
        expect(least).toMatchObject({ data: { tag: [], isNew: false, query: { ids: [1] } } });
        for (const tag of ["\ud800", NaN as never]) {
          const options = { params: { id: "7" }, query: { ids: [1] }, form: { tag: [tag] } };
          expect(await client.post("/forms/:id", options)).toMatchObject({ code: "UNSENDABLE" });
        }
        expect(client.href("/forms/:id", { params: { id: "7" }, query: { ids: [1, 2] } })).toMatch(
          /\?ids=1&ids=2$/,
        );
      });

      it("sends PUT and DELETE", async () => {
        const client = await connect(echo);
        const put = await client.put("/items/:id", { params: { id: "a b" } });
        expect(put).toMatchObject({ status: 200, data: "/items/a%20b" });
        const deleted = await client.delete("/items/:id", { params: { id: "1" } });
        expect(deleted).toMatchObject({ ok: true, status: 204, data: undefined });
      });

      it("sends the segments of a wildcard", async () => {
        const client = await connect(echo);
        const rest = ["a", "b/c", "d\\e", "...", "ü"];
        expect(await client.get("/files/*", { rest })).toMatchObject({ data: rest });
        expect(await client.get("/files/*")).toMatchObject({ data: [] });
      });

      it.each([
        ["an object", { "x-client": "1", "x-both": "client" }],
        ["a list", [["x-client", "1"] as const, ["x-both", "client"] as const]],
        ["a function", () => ({ "x-client": "1", "x-both": "client" })],
        [
          "an asynchronous function",
          () => Promise.resolve({ "x-client": "1", "x-both": "client" }),
        ],
      ] as const)(
        "sends the client's headers, given as %s, and overrides them with its own",
        async (_, given) => {
          // `as const` makes the pairs readonly, which the type of headers does not accept.
          const headers = given as ClientOptions["headers"];
          const client = await connect(echo, { headers });
          const result = await client.get("/headers", {
            headers: { "X-Both": "call", "x-call": "2" },
          });
          expect(result.ok && Object.fromEntries(result.data)).toEqual({
            "x-both": "call",
            "x-call": "2",
            "x-client": "1",
          });
        },
      );

      it("calls a function of headers for each request", async () => {
        let calls = 0;
        const client = await connect(echo, { headers: () => ({ "x-call": String(++calls) }) });
        await client.get("/headers");
        expect(await client.get("/headers")).toMatchObject({ data: [["x-call", "2"]] });
      });
    });

    // docs/specification.md#163-results
    describe("a result", () => {
      it.each([
        ["JSON", { a: [1] }, { a: [1] }],
        ["null", null, null],
        ["text", "hello", "hello"],
        ["JSON of another type", reply('{"a":1}', as("application/vnd.api+json")), { a: 1 }],
        ["JSON with a parameter", reply("[1]", as("Application/JSON ; charset=utf-8")), [1]],
        ["text of another type", reply("a,b", as("text/csv; header=absent")), "a,b"],
        ["nothing", undefined, undefined],
      ] as const)("has %s as data", async (_, value, data) => {
        const client = await connect(createApp().get("/", () => value as unknown as object));
        const result = await client.get("/");
        expect([result.ok, result.status, result.ok && result.data]).toEqual([true, 200, data]);
      });

      it.each([204, 205] as const)("has no data for a %i with a content type", async (status) => {
        for (const type of ["text/csv", "application/json", "application/pdf"]) {
          const app = createApp().get("/", () => reply(undefined, { status, ...as(type) }));
          const result = await (await connect(app)).get("/");
          expect(result).toMatchObject({ ok: true, status, data: undefined });
        }
      });

      function as(type: string) {
        return { headers: { "content-type": type } };
      }

      it.each([
        ["bytes", "application/octet-stream"],
        ["events", "text/event-stream"],
        ["a JSON text sequence", "application/json-seq"],
      ] as const)("has %s as an unread stream", async (_, type) => {
        const app = createApp().get("/", () => reply(new Uint8Array([104, 105]), as(type)));
        const result = await (await connect(app)).get("/");
        expect(result.ok && result.response.bodyUsed).toBe(false);
        expect(await new Response(result.ok ? result.data : null).text()).toBe("hi");
      });

      it("has the code and the problem of an application's error", async () => {
        const app = createApp().get("/", () =>
          Math.random() < 2 ? new HttpError(409, "TAKEN", "It is taken") : "free",
        );
        const result = await (await connect(app)).get("/");
        expect(result).toMatchObject({
          ok: false,
          status: 409,
          code: "TAKEN",
          problem: { title: "Conflict", status: 409, code: "TAKEN", detail: "It is taken" },
        });
      });

      it("has the issues of an input that fails validation", async () => {
        const client = await connect(echo);
        const result = await client.post("/items", { body: { name: 1 as never } });
        expect(result.ok ? undefined : result.code).toBe("VALIDATION");
        const issues = !result.ok && result.code === "VALIDATION" && result.problem.issues;
        expect(issues && issues[0]?.path).toEqual(["name"]);
      });

      it.each([
        ["a proxy's error page", 502, "text/html", "<h1>Bad gateway</h1>", undefined],
        ["a problem without a code", 503, "application/problem+json", "{}", {}],
        ["null", 500, "application/json", "null", null],
        ["a code that is not a string", 500, "application/json", '{"code":1}', { code: 1 }],
        ["broken JSON", 500, "application/json", "{", undefined],
        ["an empty body with the content type JSON", 200, "application/json", "", undefined],
      ] as const)("is UNEXPECTED for %s", async (_, status, type, body, problem) => {
        const app = createApp().get("/", () => new Response(body, { status, ...as(type) }));
        const result = await (await connect(app)).get("/");
        expect(result).toMatchObject({ ok: false, status, code: "UNEXPECTED", problem });
      });

      it("is UNEXPECTED for a bodyless status other than 2xx", async () => {
        const app = createApp().get("/", () => reply(undefined, { status: 304 }));
        const result = await (await connect(app)).get("/");
        expect(result).toMatchObject({ ok: false, status: 304, code: "UNEXPECTED" });
      });
    });

    // docs/specification.md#164-no-answer
    describe("a call without a response", () => {
      it.each([
        ["an empty string", { id: 1, name: "" }],
        ["a dot", { id: 1, name: "." }],
        ["two dots", { id: 1, name: ".." }],
        ["a lone surrogate", { id: 1, name: "\ud800" }],
        ["NaN", { id: Number.NaN, name: "a" }],
        ["an infinite number", { id: -Infinity, name: "a" }],
        ["no value at all", { id: 1 } as { id: number; name: string }],
      ] as const)("is UNSENDABLE for %s as a parameter", async (_, params) => {
        const client = await connect(echo);
        const result = await client.get("/items/:id/:name", { params });
        expect(result).toMatchObject({ ok: false, status: 0, code: "UNSENDABLE" });
        expect("cause" in result && result.cause instanceof TypeError).toBe(true);
        expect(() => client.href("/items/:id/:name", { params })).toThrow(TypeError);
      });

      it.each([[{ text: "\udfff" }], [{ size: Infinity }]] as const)(
        "is UNSENDABLE for %j in the query",
        async (query) => {
          const client = await connect(echo);
          const options = { params: { id: 1, name: "a" }, query };
          expect(await client.get("/items/:id/:name", options)).toMatchObject({
            code: "UNSENDABLE",
          });
          expect(() => client.href("/items/:id/:name", options)).toThrow(TypeError);
        },
      );

      it("is UNSENDABLE for a key in both query and searchParams, and names the key", async () => {
        const client = await connect(echo);
        const searchParams = new URLSearchParams([["text", "b"]]);
        const options = { params: { id: 1, name: "a" }, query: { text: "a" }, searchParams };
        const result = await client.get("/items/:id/:name", options);
        expect(result).toMatchObject({ status: 0, code: "UNSENDABLE" });
        expect(() => client.href("/items/:id/:name", options)).toThrow(
          'Cannot send "text" in query and searchParams',
        );
        const others = { ...options, query: { text: undefined, size: 1 } };
        expect(client.href("/items/:id/:name", others)).toMatch(/\/items\/1\/a\?size=1&text=b$/);
      });

      it("is UNSENDABLE for a wildcard segment that a URL cannot carry", async () => {
        const client = await connect(echo);
        expect(await client.get("/files/*", { rest: ["a", ".."] })).toMatchObject({
          code: "UNSENDABLE",
        });
      });

      it("is UNSENDABLE for a body that is not JSON", async () => {
        const client = await connect(echo);
        expect(await client.post("/items", { body: { name: 1n as never } })).toMatchObject({
          code: "UNSENDABLE",
        });
      });

      it("is UNSENDABLE, with the error as its cause, if the function of headers rejects", async () => {
        const error = new Error("no token");
        const headers = () => Promise.reject(error);
        const result = await (await connect(echo, { headers })).get("/headers");
        expect(result).toMatchObject({ ok: false, status: 0, code: "UNSENDABLE" });
        expect("cause" in result && result.cause).toBe(error);
      });

      it("is NETWORK if fetch rejects", async () => {
        const error = new TypeError("fetch failed");
        const client = await connect(echo, { fetch: () => Promise.reject(error) });
        const result = await client.get("/headers");
        expect(result).toMatchObject({ ok: false, status: 0, code: "NETWORK" });
        expect("cause" in result && result.cause).toBe(error);
      });

      it("is NETWORK if the body of the response breaks off", async () => {
        const body = new ReadableStream({
          start: (controller) => {
            controller.error(new TypeError("terminated"));
          },
        });
        const client = await connect(echo, { fetch: () => new Response(body, as("text/plain")) });
        expect(await client.get("/headers")).toMatchObject({ status: 0, code: "NETWORK" });
      });

      function as(type: string) {
        return { headers: { "content-type": type } };
      }

      it("is ABORTED, and sends nothing, if the signal is already aborted", async () => {
        let isSent = false;
        const client = await connect(echo, {
          fetch: () => {
            isSent = true;
            return new Response();
          },
        });
        const reason = new Error("enough");
        const result = await client.get("/headers", { signal: AbortSignal.abort(reason) });
        expect(result).toMatchObject({ ok: false, status: 0, code: "ABORTED" });
        expect(["cause" in result && result.cause === reason, isSent]).toEqual([true, false]);
      });

      it("is ABORTED if the signal aborts after the request was sent", async () => {
        const controller = new AbortController();
        const client = await connect(echo, {
          fetch: ({ signal }) =>
            new Promise((_, reject) => {
              signal.addEventListener("abort", () => {
                reject(new Error("aborted"));
              });
              controller.abort();
            }),
        });
        const result = await client.get("/headers", { signal: controller.signal });
        expect(result).toMatchObject({ ok: false, status: 0, code: "ABORTED" });
      });
    });

    // docs/specification.md#162-urls
    describe("href", () => {
      it("returns the base URL with path and query", () => {
        const client = create<typeof echo>("/api/v1/");
        const query = { text: "a b", isNew: true };
        expect(client.href("/items/:id/:name", { params: { id: 7, name: "é" }, query })).toBe(
          "/api/v1/items/7/%C3%A9?text=a%20b&isNew=true",
        );
        expect(client.href("/headers")).toBe("/api/v1/headers");
        expect(client.href("/files/*", { rest: ["a/b", "c"] })).toBe("/api/v1/files/a%2Fb/c");
        expect(client.href("/items")).toBe("/api/v1/items");
      });

      it("appends searchParams", () => {
        const client = create<typeof echo>("");
        const searchParams = new URLSearchParams([
          ["tag", "a&b"],
          ["tag", "c d?"],
        ]);
        expect(client.href("/items", { searchParams })).toBe("/items?tag=a%26b&tag=c+d%3F");
        const options = { params: { id: 7, name: "é" }, query: { isNew: true }, searchParams };
        expect(client.href("/items/:id/:name", options)).toBe(
          "/items/7/%C3%A9?isNew=true&tag=a%26b&tag=c+d%3F",
        );
        expect(client.href("/items", { searchParams: new URLSearchParams() })).toBe("/items");
      });

      it.each([
        [1e21, "1000000000000000000000"],
        [1.5e300, `15${"0".repeat(299)}`],
        [-1e-7, "-.0000001"],
        [5e-324, `.${"0".repeat(323)}5`],
        [-0, "-0"],
        [0.1, "0.1"],
      ] as const)("writes %s without an exponent", (id, text) => {
        const client = create<typeof echo>("");
        expect(client.href("/items/:id/:name", { params: { id, name: "a" } })).toBe(
          `/items/${text}/a`,
        );
      });
    });
  };
