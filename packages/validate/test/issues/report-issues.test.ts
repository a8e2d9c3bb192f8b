import { parse } from "node:querystring";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  createValidator,
  maxIssueBytes,
  maxKeyLength,
  maxListedKeys,
  maxMessageLength,
  maxPathLength,
} from "../../src/index.ts";
import { find, findIssues } from "../find.ts";

describe("Validator.validate, reporting issues", () => {
  it("cuts keys of a path, tears no character, and marks the cut", () => {
    const schema = z.record(z.string(), z.number());
    const [short, long, pairs] = findIssues(schema, {
      ["k".repeat(maxKeyLength)]: "",
      ["k".repeat(maxKeyLength + 1)]: "",
      [`${"k".repeat(maxKeyLength - 2)}😀k`]: "",
    });
    expect(short?.path).toEqual(["k".repeat(maxKeyLength)]);
    expect(long?.path).toEqual([`${"k".repeat(maxKeyLength - 1)}…`]);
    expect(pairs?.path).toEqual([`${"k".repeat(maxKeyLength - 2)}…`]);
  });

  it("reports symbols, and what untyped code puts into a path, as strings", () => {
    const path = [Symbol("mark"), 1n, { toString: () => "object" }] as unknown as string[];
    const schema = z.any().refine(() => false, { path });
    expect(findIssues(schema, 1)).toMatchObject([{ path: ["Symbol(mark)", "1", "object"] }]);
  });

  it("cuts a path, and marks the cut", () => {
    const list: z.ZodType = z.array(z.lazy(() => list));
    let value: unknown = 1;
    for (let level = 0; level < maxPathLength; level++) value = [value];
    expect(findIssues(list, value)).toMatchObject([{ path: Array(maxPathLength).fill(0) }]);
    const cut = [...Array<number>(maxPathLength - 1).fill(0), "…"];
    expect(findIssues(list, [value])).toMatchObject([{ path: cut }]);
  });

  it("cuts messages, and marks the cut", () => {
    const told = (length: number): string | undefined =>
      findIssues(z.string("m".repeat(length)), 1)[0]?.message;
    expect(told(maxMessageLength)).toBe("m".repeat(maxMessageLength));
    expect(told(maxMessageLength + 1)).toBe(`${"m".repeat(maxMessageLength - 1)}…`);
  });

  it("reports a message or a code that untyped code returns as a string", () => {
    const schema = z.any().superRefine((_, context) => {
      context.addIssue(JSON.parse('{"code":7,"message":8}') as string);
      context.issues.push({ input: 1 } as z.core.$ZodRawIssue);
    });
    expect(findIssues(schema, 1)).toEqual([
      { path: [], code: "7", message: "8" },
      { path: [], code: "undefined", message: "Invalid input" },
    ]);
  });

  it("names the first unrecognized keys, each cut", () => {
    const key = "k".repeat(maxKeyLength + 1);
    const keys = (count: number): Record<string, number> =>
      Object.fromEntries([
        [key, 0],
        ...Array.from({ length: count - 1 }, (_, index) => [`a${index}`, 0] as [string, number]),
      ]);
    const schema = z.strictObject({});
    const named = [
      `"${"k".repeat(maxKeyLength - 1)}…"`,
      ...Array.from({ length: 9 }, (_, index) => `"a${index}"`),
    ].join(", ");
    expect(findIssues(schema, keys(maxListedKeys))).toMatchObject([
      { message: `Unrecognized keys: ${named}` },
    ]);
    expect(findIssues(schema, keys(maxListedKeys + 1))).toMatchObject([
      { message: `Unrecognized keys: ${named}, "…"` },
    ]);
  });

  it("shows an error function all keys, and cuts what it makes of them", () => {
    const schema = z.strictObject({}, { error: ({ keys }) => `${(keys as string[]).length} keys` });
    const value = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a${index}`, 0]));
    expect(findIssues(schema, value)).toMatchObject([{ message: "500 keys" }]);
  });

  it("cuts long lists of options as Zod's whole message would be cut", () => {
    const options = Array.from({ length: 5_000 }, (_, index) => `option ${index}`);
    const { error } = z.enum(options).safeParse(1);
    const whole = error?.issues[0]?.message ?? "";
    const cut = `${whole.slice(0, maxMessageLength - 1)}…`;
    expect(findIssues(z.enum(options), 1)).toMatchObject([{ message: cut }]);
    const objects = options.map((kind) => z.object({ kind: z.literal(kind) })) as unknown as [
      z.ZodObject,
    ];
    const union = z.discriminatedUnion("kind", objects);
    expect(findIssues(union, {})[0]?.message).toHaveLength(maxMessageLength);
  });

  it("does not take the client's word for the class of an object", () => {
    const value: unknown = JSON.parse('{"constructor":{"name":"SECRET"}}');
    const message = "Invalid input: expected string, received object";
    expect(findIssues(z.string(), value)).toMatchObject([{ message }]);
    const bare = Object.assign(Object.create(null), { constructor: { name: "SECRET" } }) as object;
    expect(findIssues(z.string(), bare)).toMatchObject([{ message }]);
    expect(findIssues(z.string(), parse("constructor=SECRET"))).toMatchObject([{ message }]);
    expect(findIssues(z.string(), new Date())).toMatchObject([
      { message: "Invalid input: expected string, received Date" },
    ]);
  });

  it("reports no more than the limit in bytes, in any script", () => {
    for (const character of ["\u0001", "\ud800", "é", "語", '"']) {
      const schema = z.array(z.string(character.repeat(900)));
      const outcome = find(schema, Array(100).fill(0));
      if (outcome.success) throw new Error("It fits");
      const bytes = Buffer.byteLength(JSON.stringify(outcome.issues));
      expect(bytes).toBeLessThanOrEqual(maxIssueBytes);
      expect(outcome.truncated).toBe(true);
      const one = Buffer.byteLength(JSON.stringify(outcome.issues[0]));
      expect(bytes).toBeGreaterThan(maxIssueBytes - one - 10);
    }
  });

  it("reports at least two issues, however long", () => {
    const schema = z.record(z.string(), z.string("\u0001".repeat(maxMessageLength)));
    const nested: z.ZodType = z.record(z.string(), z.union([z.lazy(() => nested), schema]));
    let value: unknown = { a: 1, b: 2 };
    for (let level = 0; level < maxPathLength; level++) value = { ["\u0001".repeat(200)]: value };
    const deep: z.ZodType = z.record(
      z.string(),
      z.lazy(() => deep),
      "\u0001".repeat(maxMessageLength),
    );
    expect(findIssues(deep, value)).toHaveLength(2);
  });

  it("takes messages from the schema, the configuration or the locale", () => {
    z.config({
      customError: ({ code }) => (code === "too_small" ? "By configuration" : undefined),
    });
    try {
      const schema = z.tuple([z.string("By schema"), z.string().min(1), z.number()]);
      expect(findIssues(schema, [1, "", ""]).map(({ message }) => message)).toEqual([
        "By schema",
        "By configuration",
        "Invalid input: expected number, received string",
      ]);
      z.config({ localeError: undefined });
      expect(findIssues(schema, ["a", "b", ""])).toMatchObject([{ message: "Invalid input" }]);
    } finally {
      z.config({ customError: undefined, ...z.locales.en() });
    }
  });

  it("shows error functions the schemas of their author", () => {
    const seen: unknown[] = [];
    const error = (issue: { inst?: unknown }): string => {
      seen.push(issue.inst);
      return "Refused";
    };
    const List = z.array(z.number(), { error });
    const Refined = z
      .string()
      .refine(() => true)
      .min(3, { error });
    findIssues(z.tuple([List, Refined]), ["a", "b"]);
    expect(seen[0]).toBe(List);
    expect(seen).toHaveLength(2);
  });

  it("reports the first issues of an asynchronous schema", async () => {
    const schema = z.array(z.number().refine(async () => Promise.resolve(false)));
    const outcome = await createValidator(schema, { maxIssues: 1 }).validate([1, 2]);
    expect(outcome).toEqual({
      success: false,
      issues: [{ path: [0], code: "custom", message: "Invalid input" }],
      truncated: true,
    });
  });
});
