import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createValidator } from "../../src/index.ts";
import { find, findIssues, findValue } from "../find.ts";
import { warmUp } from "../warm-up.ts";

const short = "é".repeat(4_096);
const long = "é".repeat(4_097);

type Place = readonly [
  name: string,
  /** Creates a schema with the string schema in this place. */
  put: (text: z.ZodString) => z.ZodType,
  /** Creates a value with the text in this place. */
  hold: (text: string) => unknown,
];

const places: readonly Place[] = [
  ["alone", (text) => text, (text) => text],
  ["in an object", (text) => z.object({ a: text }), (a) => ({ a })],
  ["in a strict object", (text) => z.strictObject({ a: text }), (a) => ({ a })],
  ["in an array", (text) => z.array(text), (text) => [text]],
  ["in a set", (text) => z.set(text), (text) => new Set([text])],
  ["in a tuple", (text) => z.tuple([text]), (text) => [text]],
  ["in the rest of a tuple", (text) => z.tuple([z.any()], text), (text) => [1, text]],
  ["for a record's value", (text) => z.record(z.string(), text), (a) => ({ a })],
  ["for a record's key", (text) => z.record(text, z.any()), (a) => ({ [a]: 1 })],
  ["for a map's key", (text) => z.map(text, z.any()), (text) => new Map([[text, 1]])],
  ["under a catchall", (text) => z.object({}).catchall(text), (a) => ({ a })],
  ["for an option", (text) => z.union([z.number(), text]), (text) => text],
  ["for both options", (text) => z.union([text, text.optional()]), (text) => text],
  ["for an operand", (text) => z.intersection(text, z.any()), (text) => text],
  ["where it may be absent", (text) => text.nullish().readonly(), (text) => text],
  ["before a transform", (text) => text.transform(String).pipe(z.any()), (text) => text],
  ["behind a preprocess", (text) => z.preprocess(String, text), (text) => text],
  ["behind z.lazy", (text) => z.lazy(() => text), (text) => text],
  [
    "behind a getter",
    (text) =>
      z.object({
        get a() {
          return text;
        },
      }),
    (a) => ({ a }),
  ],
];

/** Schemas with a maximum, declared in several ways, and a check after it. */
const maxima: readonly (readonly [name: string, make: (later: () => undefined) => z.ZodType])[] = [
  ["max", (later) => z.string().max(100).check(later)],
  ["length", (later) => z.string().length(100).check(later)],
  ["the max of a format", (later) => z.email().max(100).check(later)],
  ["the max of any value", (later) => z.any().check(z.maxLength(100), later)],
  ["a max below optional", (later) => z.string().max(100).optional().check(later)],
  ["a max below a union", (later) => z.union([z.string().max(100), z.number()]).check(later)],
  ["a max below z.lazy", (later) => z.lazy(() => z.string().max(100)).check(later)],
  ["a max in an operand", (later) => z.intersection(z.string().max(100), z.any()).check(later)],
];

afterEach(() => {
  vi.restoreAllMocks();
});

describe("Validator.validate, of a string that is refused as too long", () => {
  it.each(places)("runs no further check of it %s", (_place, put, hold) => {
    const { text, checks } = createWatched();
    const validator = createValidator(put(text));
    expect(validator.validate(hold(long))).toMatchObject({ success: false });
    expect(checks.flatMap((check) => check.mock.calls)).toEqual([]);
  });

  it.each(places)(
    "runs none of it %s, once Zod has compiled the schema",
    async (_place, put, hold) => {
      const overwrite = vi.fn((text: string) => text.trim());
      const validator = createValidator(put(z.string().max(100).overwrite(overwrite)));
      await warmUp(validator, hold("a"));
      overwrite.mockClear();
      expect(validator.validate(hold(long))).toMatchObject({ success: false });
      expect(overwrite).not.toHaveBeenCalled();
    },
  );

  it.each(places)("runs every check of one of 4,096 characters %s", (_place, put, hold) => {
    const { text, checks } = createWatched();
    const schema = put(text);
    const value = hold(short);
    const expected = z.safeParse(schema, value).error?.issues.map(({ path, code, message }) => ({
      path: path.map((key) => (key === short ? `${short.slice(0, 99)}…` : key)),
      code,
      message,
    }));
    for (const check of checks) check.mockClear();
    expect(findIssues(schema, value)).toEqual(expected);
    for (const check of checks) expect(check).toHaveBeenCalled();
  });

  it.each(maxima)("knows %s", (_name, make) => {
    const later = vi.fn(() => undefined);
    const validator = createValidator(make(later));
    expect(validator.validate(long)).toMatchObject({ success: false });
    expect(later).not.toHaveBeenCalled();
    expect(validator.validate(short)).toMatchObject({ success: false });
    expect(later).toHaveBeenCalled();
  });

  it("finds everything else that is wrong", () => {
    const name = z.string().max(100).regex(/^a/);
    const schema = z
      .object({ name, other: z.string().max(100).regex(/^a/), count: z.number() })
      .refine(() => false, "Not that");
    const value = { name: long, other: "b", count: 1 };
    expect(findIssues(schema, value)).toMatchObject([
      { path: ["name"], code: "too_big" },
      { path: ["other"], code: "invalid_format" },
      { path: [], message: "Not that" },
    ]);
    expect(z.safeParse(schema, value).error?.issues).toHaveLength(4);
  });

  it("judges the options of a union as Zod does", () => {
    const option = z.string().max(100).regex(/^a/);
    const schema = z.union([z.object({ a: option }), z.object({ a: option, b: z.number() })]);
    expect(findIssues(schema, { a: long })).toMatchObject([{ path: ["a"], code: "too_big" }]);
  });

  it("does not normalise a megabyte, or call an asynchronous check with it", async () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    const check = vi.fn(async () => Promise.resolve(true));
    const schema = z.string().max(100).normalize("NFKC").refine(check);
    const validator = createValidator(z.object({ a: schema }));
    const value = { a: "a\u0327\u0301".repeat(300_000) };
    expect(await validator.validate(value)).toMatchObject({ issues: [{ code: "too_big" }] });
    expect(normalize).not.toHaveBeenCalled();
    expect(check).not.toHaveBeenCalled();
  });

  it("never normalises a string that is too long, but runs the checks that follow", () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    const schema = z.string().max(100).normalize().regex(/^b/).trim().regex(/[^ ]$/);
    expect(findIssues(schema, `${"a\u0327\u0301".repeat(1_000)} `)).toMatchObject([
      { code: "too_big" },
      { code: "invalid_format", message: "Invalid string: must match pattern /^b/" },
    ]);
    expect(normalize).not.toHaveBeenCalled();
  });

  it("normalises a string that is not too long, or not refused yet", () => {
    expect(findValue(z.string().max(100).normalize(), "e\u0301")).toBe("é");
    const early = z.string().normalize().max(3).regex(/^é+$/);
    expect(findIssues(early, "e\u0301".repeat(4))).toMatchObject([{ code: "too_big" }]);
  });

  it("runs the checks before the maximum", () => {
    const schema = z.string().regex(/^a/).toUpperCase().max(100).regex(/^b/);
    expect(findIssues(schema, long)).toMatchObject([
      { code: "invalid_format", message: "Invalid string: must match pattern /^a/" },
      { code: "too_big" },
    ]);
  });

  it("runs all checks of a long string that is not too long, or of a long list", () => {
    const check = vi.fn(() => false);
    expect(find(z.string().max(5_000).refine(check), long)).toMatchObject({ success: false });
    expect(find(z.string().min(5_000).refine(check), long)).toMatchObject({ success: false });
    const list = mini.any().check(mini.maxLength(1), mini.refine(check));
    expect(findIssues(list, Array(5_000))).toHaveLength(2);
    expect(check).toHaveBeenCalledTimes(3);
  });
});

/** Creates a string schema with a maximum, and with observed checks after it. */
function createWatched() {
  const overwrite = vi.fn((text: string) => text.trim());
  const refine = vi.fn(() => false);
  const pattern = /b$/;
  const test = vi.spyOn(pattern, "test");
  const text = z.string().max(100).overwrite(overwrite).regex(pattern).refine(refine);
  return { text, checks: [overwrite, refine, test] };
}
