import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { toIssues } from "../../src/errors/issues.ts";
import { createApp } from "../../src/index.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function issuesOf(schema: z.core.$ZodType, value: unknown): ReturnType<typeof toIssues> {
  const outcome = schema._zod.run({ value, issues: [] }, { async: false });
  if (outcome instanceof Promise) throw new Error("This schema is asynchronous");
  return toIssues("body", outcome.issues);
}

describe("toIssues", () => {
  it("words each issue with its input, path, code and Zod's sentence, and nothing else", () => {
    const schema = z.object({ a: z.array(z.number()), b: z.string().min(2) });
    expect(issuesOf(schema, { a: [1, "x"], b: "y" })).toEqual([
      {
        in: "body",
        path: ["a", 1],
        code: "invalid_type",
        message: "Invalid input: expected number, received string",
      },
      {
        in: "body",
        path: ["b"],
        code: "too_small",
        message: "Too small: expected string to have >=2 characters",
      },
    ]);
  });

  it("gives the input itself an empty path", () => {
    expect(issuesOf(z.string(), 1)).toMatchObject([{ path: [] }]);
  });

  it("prefers the sentence of the schema's author", () => {
    expect(issuesOf(z.string("Name, please"), 1)).toMatchObject([{ message: "Name, please" }]);
    const told = z.number({ error: ({ input }) => `Not ${typeof input}` });
    expect(issuesOf(told, "x")).toMatchObject([{ message: "Not string" }]);
  });

  it("names symbols in a path as JSON can express them", () => {
    const schema = z.unknown().check((context) => {
      const path = [Symbol("here"), 0, "a"];
      context.issues.push({ code: "custom", message: "No", path, input: context.value });
    });
    expect(issuesOf(schema, 1)).toEqual([
      { in: "body", path: ["Symbol(here)", 0, "a"], code: "custom", message: "No" },
    ]);
  });

  it("words the first hundred only", () => {
    const values = Array.from({ length: 101 }, () => "x");
    const issues = issuesOf(z.array(z.number()), values);
    expect(issues.map(({ path }) => path)).toEqual(values.slice(0, 100).map((_, index) => [index]));
  });

  it("does not work out the words of those beyond the first hundred", () => {
    const error = vi.fn(() => "No");
    issuesOf(
      z.array(z.number({ error })),
      Array.from({ length: 500 }, () => "x"),
    );
    expect(error).toHaveBeenCalledTimes(100);
  });

  it("never builds the message of a ZodError, which serialises every issue", () => {
    const stringify = vi.spyOn(JSON, "stringify");
    const issues = issuesOf(z.array(z.number()), ["x", "y"]);
    expect(issues).toHaveLength(2);
    expect(stringify).not.toHaveBeenCalled();
  });

  it("leaves the received values out", () => {
    const received = "s3cret";
    const schema = z.object({
      number: z.number(),
      literal: z.literal("a"),
      enum: z.enum(["a", "b"]),
      email: z.email(),
      pattern: z.string().regex(/^a$/),
      prefix: z.string().startsWith("a"),
      length: z.string().max(1),
      date: z.date(),
      union: z.union([z.number(), z.boolean()]),
      choice: z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]),
      refined: z.string().refine(() => false),
      file: z.file(),
      strict: z.strictObject({}),
    });
    const value = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, received]));
    const issues = issuesOf(schema, { ...value, choice: { kind: received } });
    expect(new Set(issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(schema.shape)));
    expect(JSON.stringify(issues)).not.toContain(received);
  });
});

describe("App.handle", () => {
  const app = createApp().post("/", () => null, { body: z.array(z.number()) });

  it.each([
    [99, 99, undefined],
    [100, 100, undefined],
    [101, 100, true],
    [5000, 100, true],
  ])("answers %d issues with %d and the member truncated %s", async (count, sent, truncated) => {
    const json = Array.from({ length: count }, () => "x");
    const response = await app.handle("/", { method: "POST", json });
    const problem = (await response.json()) as { issues: unknown[]; truncated?: unknown };
    expect(problem.issues).toHaveLength(sent);
    expect(problem.truncated).toBe(truncated);
  });

  it("serialises a problem once", async () => {
    const stringify = vi.spyOn(JSON, "stringify");
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: '["x"]' };
    expect((await app.handle("/", init)).status).toBe(400);
    expect(stringify).toHaveBeenCalledTimes(1);
  });
});
