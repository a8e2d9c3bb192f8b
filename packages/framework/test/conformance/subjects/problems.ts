import type { z } from "../../../src/index.ts";
import type { Answer } from "../answer.ts";
import { toBytes } from "../bytes.ts";
import { jsonMessage, type Message } from "../message.ts";
import type { Suite } from "../suite.ts";

const jsonBody = (body: string): Message => ({ ...jsonMessage(null), body });

/** Problem documents, their codes and issues. */
export const problems: Suite = ({ describe, it, expect, expectInvalid, send, createApp, z }) => {
  const createUsersApp = () =>
    createApp({ server: { maxBodyBytes: 20 } })
      .get("/users", () => [], { query: z.object({ page: z.number().min(1) }) })
      .get("/users/:id", () => null, { params: z.object({ id: z.number() }) })
      .post("/users", () => null, { body: z.object({ name: z.string() }) });

  // docs/specification.md#92-codes
  describe("the framework's errors", () => {
    it.each<[status: number, code: string, condition: string, target: string, message?: Message]>([
      [400, "NO_BODY", "the body is missing", "/users", { method: "POST" }],
      [400, "NO_BODY", "the body is empty", "/users", jsonBody("")],
      [400, "INVALID_JSON", "the body is not valid JSON", "/users", jsonBody("{")],
      [400, "VALIDATION", "the body fails its schema", "/users", jsonMessage({ name: 1 })],
      [400, "VALIDATION", "the params cannot be converted", "/users/ada"],
      [400, "VALIDATION", "a query value cannot be converted", "/users?page=0x1"],
      [400, "VALIDATION", "a required query key is missing", "/users"],
      [400, "VALIDATION", "a query key is repeated", "/users?page=1&page=2"],
      [400, "VALIDATION", "a refinement fails", "/users?page=0"],
      [404, "NOT_FOUND", "no route has the path", "/posts"],
      [405, "METHOD_NOT_ALLOWED", "the path has no such method", "/users", { method: "PUT" }],
      [
        413,
        "PAYLOAD_TOO_LARGE",
        "the body exceeds the limit",
        "/users",
        jsonMessage("x".repeat(30)),
      ],
      [
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "the media type is not JSON",
        "/users",
        { method: "POST", headers: { "content-type": "text/plain" }, body: "name=Ada" },
      ],
      [
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "the media type is missing",
        "/users",
        { method: "POST", body: toBytes("{}") },
      ],
    ])("%i %s where %s", async (status, code, _, target, message) => {
      const answer = await send(createUsersApp(), target, message);
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toBe("application/problem+json");
      expect(answer.json).toMatchObject({ status, code });
      expect("allow" in answer.headers).toBe(status === 405);
    });
  });

  // docs/specification.md#91-problem-documents
  describe("a problem", () => {
    it("is the one that the page shows", async () => {
      const app = createApp().get("/", () => null, { query: z.object({ page: z.number() }) });
      const answer = await send(app, "/?page=one");
      expect(answer.status).toBe(400);
      expect(answer.headers).toEqual({ "content-type": "application/problem+json" });
      expect(answer.json).toEqual({
        title: "Bad Request",
        status: 400,
        code: "VALIDATION",
        detail: "The query does not match its schema",
        issues: [
          {
            in: "query",
            path: ["page"],
            code: "invalid_type",
            message: "Invalid input: expected number, received string",
          },
        ],
      });
    });

    it.each([
      ["/nowhere", "GET"],
      ["/", "PUT"],
      ["/", "POST"],
      ["/", "GET"],
    ])("has no issues unless it is VALIDATION: %s %s", async (target, method) => {
      const app = createApp({ onError: () => undefined })
        .get("/", () => {
          throw new Error("unexpected");
        })
        .post("/", () => null, { body: z.unknown() });
      const answer = await send(app, target, { method });
      expect(keysOf(answer.json)).toEqual(["title", "status", "code", "detail"]);
    });

    it("is compact JSON in UTF-8", async () => {
      const app = createApp().post("/", () => null, { body: z.string("schön") });
      const { text } = await send(app, "/", jsonMessage(1));
      expect(text).toBe(JSON.stringify(JSON.parse(text)));
      expect(text).toContain("schön");
    });
  });

  // docs/specification.md#93-issues
  describe("issues of a problem", () => {
    it("name the input, in `in`", async () => {
      const app = createApp().post("/:id", () => null, {
        body: z.object({ a: z.string() }),
        params: z.object({ id: z.number() }),
        query: z.object({ page: z.number() }),
      });
      const body = await send(app, "/1?page=1", jsonMessage({}));
      const params = await send(app, "/x?page=1", jsonMessage({ a: "" }));
      const query = await send(app, "/1", jsonMessage({ a: "" }));
      expectInvalid(body, "body", [{ path: ["a"], code: "invalid_type" }]);
      expectInvalid(params, "params", [{ path: ["id"], code: "invalid_type" }]);
      expectInvalid(query, "query", [{ path: ["page"], code: "invalid_type" }]);
    });

    it("have a path of keys and indexes, empty for the input itself", async () => {
      const app = createApp().post("/", () => null, {
        body: z.object({ users: z.array(z.object({ name: z.string() })) }),
      });
      const nested = await send(app, "/", jsonMessage({ users: [{ name: "a" }, { name: 1 }] }));
      expectInvalid(nested, "body", [{ path: ["users", 1, "name"], code: "invalid_type" }]);
      const whole = await send(app, "/", jsonMessage([]));
      expectInvalid(whole, "body", [{ path: [], code: "invalid_type" }]);
    });

    it("have the schema's own message where it has one", async () => {
      const app = createApp().post("/", () => null, {
        body: z.object({ age: z.number("Tell your age").min(18, "Come back later") }),
      });
      expectInvalid(await send(app, "/", jsonMessage({})), "body", [
        { path: ["age"], code: "invalid_type", message: "Tell your age" },
      ]);
      expectInvalid(await send(app, "/", jsonMessage({ age: 7 })), "body", [
        { path: ["age"], code: "too_small", message: "Come back later" },
      ]);
    });

    it("have these four members and no others", async () => {
      const app = createApp().post("/", () => null, {
        body: z.union([z.object({ a: z.enum(["b"]) }), z.array(z.string().max(1))]),
      });
      const answer = await send(app, "/", jsonMessage({ a: "c" }));
      expect(issuesOf(answer).map(keysOf)).toEqual([["in", "path", "code", "message"]]);
    });

    it.each<[schema: string, schema: z.ZodType, value: unknown]>([
      ["a type", z.number(), "secret"],
      ["a literal", z.literal("a"), "secret"],
      ["an enum", z.enum(["a"]), "secret"],
      ["a format", z.email(), "secret"],
      ["a length", z.string().max(2), "secret"],
      ["a pattern", z.string().regex(/^a/), "secret"],
      ["a union", z.union([z.number(), z.boolean()]), "secret"],
      [
        "a discriminated union",
        z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]),
        { kind: "secret" },
      ],
      ["a record's value", z.record(z.string(), z.number()), { a: "secret" }],
      ["a refinement", z.string().refine(() => false), "secret"],
      ["a multiple", z.number().multipleOf(5), 918_273],
      ["a bound", z.number().max(5), 918_273],
    ])("never hold the received value: %s", async (_, schema, value) => {
      const answer = await send(
        createApp().post("/", () => null, { body: schema }),
        "/",
        jsonMessage(value),
      );
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(/secret|918/);
    });

    it("never hold the received value of a param or a query key", async () => {
      const app = createApp().get("/:id", () => null, {
        params: z.object({ id: z.number() }),
        query: z.object({ page: z.number() }),
      });
      expect((await send(app, "/secret?page=1")).text).not.toContain("secret");
      expect((await send(app, "/1?page=secret&page=secret")).text).not.toContain("secret");
    });
  });

  // docs/specification.md#73-bounded-issues
  describe("the number of issues", () => {
    const app = createApp().post("/", () => null, { body: z.array(z.number()) });
    const strings = (count: number) => jsonMessage(Array.from({ length: count }, () => "x"));

    it.each([1, 99, 100])("%i issues are all sent, and nothing says truncated", async (count) => {
      const answer = await send(app, "/", strings(count));
      expect(issuesOf(answer).length).toBe(count);
      expect(answer.text).not.toContain('"truncated"');
    });

    it.each([101, 5_000])(
      "of %i issues the first 100 are sent, and truncated says so",
      async (count) => {
        const answer = await send(app, "/", strings(count));
        expect(issuesOf(answer).length).toBe(100);
        expect(issuesOf(answer).at(-1)).toMatchObject({ in: "body", path: [99] });
        expect(answer.json).toMatchObject({ status: 400, code: "VALIDATION", truncated: true });
      },
    );
  });
};

function issuesOf({ json }: Answer): unknown[] {
  const hasIssues = typeof json === "object" && json !== null && "issues" in json;
  return hasIssues && Array.isArray(json.issues) ? json.issues : [];
}

function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
