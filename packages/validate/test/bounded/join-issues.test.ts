import { describe, expect, it } from "vitest";
import { z } from "zod";
import { find, findIssues, findValue } from "../find.ts";

const thousand = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, 1]));

describe("Validator.validate, of the keys that an intersection refuses", () => {
  it("refuses the keys that both operands refuse", () => {
    const strict = z.intersection(z.strictObject({ a: z.any() }), z.strictObject({ b: z.any() }));
    expect(findValue(strict, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(findIssues(strict, { a: 1, b: 1, c: 2, d: 3 })).toMatchObject([
      { code: "unrecognized_keys", message: 'Unrecognized keys: "c", "d"' },
    ]);
    const long = z.record(z.string().min(3), z.number());
    const records = z.intersection(long, z.record(z.string().regex(/^a/), z.number()));
    expect(findIssues(records, { a: 1, bcd: 2, e: 3, f: 4 })).toMatchObject([
      { code: "invalid_key", path: ["e"] },
      { code: "invalid_key", path: ["f"] },
    ]);
    const mixed = z.intersection(long, z.strictObject({ a: z.any(), bcd: z.any() }));
    expect(findIssues(mixed, { a: 1, bcd: 2, e: 3 })).toMatchObject([
      { code: "unrecognized_keys", message: 'Unrecognized key: "e"' },
    ]);
  });

  it.each<[string, z.ZodType, z.ZodType]>([
    ["symbols", z.record(z.string().min(3), z.any()), z.record(z.string().max(0), z.any())],
    [
      "keys of several lists",
      raising(listing("a"), listing("b", "a", "b")),
      z.record(z.string().max(0), z.any()),
    ],
    [
      "keys of records",
      raising(refusing("a", "first"), refusing("b"), refusing("a", "second")),
      raising(refusing("b", "third"), refusing("a", "fourth")),
    ],
    [
      "keys of lists and of records",
      raising(listing("c"), listing("b", "a"), refusing("b", "first"), refusing("b", "second")),
      raising(refusing("b", "third"), listing("a", "c"), refusing("a", "fourth")),
    ],
    ["keys of a further list alone", raising(listing("a"), listing("b")), raising(listing("b"))],
    [
      "keys of records within",
      z.object({ a: z.record(z.string().min(3), z.any()) }).and(z.record(z.string(), z.any())),
      z.looseObject({}),
    ],
  ])("tells of %s what Zod tells", (_, left, right) => {
    const value = { a: { d: 1, e: 2 }, b: 1, c: 2, [Symbol("mark")]: 3 };
    const schema = z.intersection(left, right);
    const { error } = schema.safeParse(value);
    const issues = error?.issues.map(({ path, code, message }) => ({
      path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
      code,
      message,
    }));
    const outcome = find(schema, value);
    expect(outcome.success ? undefined : outcome.issues).toEqual(issues);
    expect(find(schema, value, 1)).toMatchObject(
      issues === undefined ? { success: true } : { issues: issues.slice(0, 1) },
    );
  });

  it("accepts a thousand keys that one operand refuses", () => {
    const none = z.record(z.string().max(1), z.number());
    expect(findValue(z.intersection(none, z.record(z.string(), z.number())), thousand)).toEqual(
      thousand,
    );
    const wrapped = z.lazy(() => none.optional().readonly());
    expect(findValue(z.intersection(z.looseObject({}), wrapped), thousand)).toEqual(thousand);
    const piped = z.pipe(z.any(), z.intersection(none, z.any()));
    expect(findValue(z.intersection(piped, z.looseObject({})), thousand)).toEqual(thousand);
    const chosen = z.discriminatedUnion("a1", [z.looseObject({ a1: z.literal(1) })]);
    expect(findValue(z.intersection(chosen, none), thousand)).toEqual(thousand);
  });

  it("accepts keys that one operand refuses, wherever the same value appears", () => {
    const Node = z.object({
      get next() {
        return z.record(z.string().max(0), Node).optional();
      },
    });
    const none = z.record(z.string().max(0), Node);
    const value = { a: {} };
    const list = [value, value];
    expect(findValue(z.array(z.intersection(none, z.looseObject({}))), list)).toEqual(list);
    expect(findIssues(z.array(z.intersection(none, none)), list)).toMatchObject([
      { path: [0, "a"] },
      { path: [1, "a"] },
    ]);
  });

  it("reports the first of a thousand keys that both operands refuse", () => {
    const none = z.record(z.string().max(1), z.number());
    expect(find(z.intersection(none, none), thousand)).toMatchObject({
      issues: Array.from({ length: 100 }, (_, index) => ({ path: [`a${index}`] })),
      truncated: true,
    });
  });

  it("accepts and reports keys that both operands of an operand refuse", () => {
    const none = z.record(z.string().max(1), z.number());
    const some = z.record(z.string().regex(/[5-9]$/), z.number());
    const operand = z.intersection(none, some);
    expect(findValue(z.intersection(operand, z.looseObject({})), thousand)).toEqual(thousand);
    const long = z.intersection(operand, z.record(z.string().min(3), z.any()));
    const paths = findIssues(long, thousand).map(({ path }) => path);
    expect(paths).toEqual([["a0"], ["a1"], ["a2"], ["a3"], ["a4"]]);
    const others = z.record(
      z.string().refine((key) => key !== "a994"),
      z.any(),
    );
    const last = z.intersection(operand, others);
    expect(findIssues(last, thousand)).toMatchObject([{ path: ["a994"] }]);
  });

  it("reports the first bad values of a record beside keys that the other operand accepts", () => {
    const value = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`a${index}`, index]),
    );
    const schema = z.intersection(
      z.record(z.string().min(3), z.number().max(20)),
      z.looseObject({}),
    );
    expect(find(schema, value, 2)).toMatchObject({
      issues: [{ path: ["a21"] }, { path: ["a22"] }],
      truncated: true,
    });
  });
});

type Raise = (input: Record<string, unknown>) => z.core.$ZodRawIssue;

/** Creates a schema that raises these issues for any object. */
function raising(...raised: Raise[]): z.ZodType {
  return z.looseObject({}).superRefine((input, { issues }) => {
    issues.push(...raised.map((raise) => raise(input)));
  });
}

function listing(...keys: string[]): Raise {
  const message = `Unknown: ${keys.join()}`;
  return (input) => ({ code: "unrecognized_keys", keys, message, input, continue: true });
}

function refusing(key: string, message?: string): Raise {
  const code = "invalid_key";
  return (input) => ({ code, origin: "record", path: [key], issues: [], message, input });
}
