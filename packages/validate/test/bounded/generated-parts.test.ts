import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createValidator } from "../../src/index.ts";
import { findValue } from "../find.ts";

/** Creates a recursive schema that creates new parts at each level. */
const comment = (max: number) =>
  z.object({
    text: z.string().max(max),
    get replies(): z.ZodType {
      return z.array(comment(max)).optional();
    },
  });

const forms: readonly (readonly [form: string, make: () => z.core.$ZodType])[] = [
  ["an object", () => comment(3)],
  ["a strict object", () => comment(3).strict()],
  ["an extended object", () => comment(3).extend({ by: z.string().optional() })],
  ["a partial object", () => comment(3).partial()],
  ["a picked object", () => comment(3).pick({ replies: true })],
  ["what is not omitted", () => comment(3).omit({ text: true })],
  ["a required object", () => comment(3).required()],
  ["a merged object", () => z.object({ by: z.string().optional() }).extend(comment(3).shape)],
  ["an object with a catchall", () => comment(3).catchall(z.string())],
  ["a refined object", () => comment(3).refine(({ text }) => text !== "no")],
  ["an option of a union", () => z.union([z.string(), comment(3)])],
  [
    "an operand of an intersection",
    () => z.intersection(comment(3), z.object({ by: z.string().optional() })),
  ],
  [
    "an option that its discriminator chooses, behind a getter",
    function make(): z.core.$ZodType {
      const option = z.object({
        get text() {
          return z.literal("a");
        },
        get replies(): z.ZodType {
          return z.array(make() as z.ZodType).optional();
        },
      });
      return z.discriminatedUnion("text", [option, z.object({ text: z.literal("b") })]);
    },
  ],
  [
    "an object that is extended on each level",
    function make(): z.core.$ZodType {
      return z.object({ text: z.string().max(3) }).extend({
        get replies() {
          return z.array(make() as z.ZodType).optional();
        },
      });
    },
  ],
  [
    "an object that is made partial on each level",
    function make(): z.core.$ZodType {
      const object = z.object({
        text: z.string().max(3),
        get replies() {
          return z.array(make() as z.ZodType);
        },
      });
      return object.partial();
    },
  ],
  [
    "a lazy schema",
    function make(): z.core.$ZodType {
      const replies = z.lazy(() => z.array(make() as z.ZodType));
      return z.object({ text: z.string().max(3), replies: replies.optional() });
    },
  ],
  [
    "an object of zod/mini",
    function make(): z.core.$ZodType {
      return mini.object({
        text: mini.string().check(mini.maxLength(3)),
        get replies() {
          return mini.optional(mini.array(make()));
        },
      });
    },
  ],
];

const values: readonly unknown[] = [
  { text: "a" },
  { text: "a", replies: [{ text: "a", replies: [] }, { text: "b" }] },
  { text: "a", replies: [{ text: 1, replies: [{}, { text: "long" }] }, 2] },
  { text: "no", replies: [{ text: "a", replies: [{ text: "no" }] }], by: "b" },
  {},
  "text",
];

describe("Validator.validate, of a schema that makes its parts", () => {
  it.each(forms)("finds what Zod finds, in %s", (_form, make) => {
    const validator = createValidator(make());
    for (const value of values) {
      const expected = z.safeParse(make(), value);
      const found = validator.validate(value);
      expect(found).toEqual(
        expected.success
          ? { success: true, value: expected.data }
          : {
              success: false,
              truncated: false,
              issues: expected.error.issues.map(({ path, code, message }) => ({
                path,
                code,
                message,
              })),
            },
      );
    }
  });

  it("makes no more parts than a value asks for", () => {
    const make = vi.fn(() =>
      z.object({
        get next(): z.ZodType {
          return make().optional();
        },
      }),
    );
    const validator = createValidator(make());
    expect(make).toHaveBeenCalledTimes(1);
    expect(validator.validate({})).toEqual({ success: true, value: {} });
    expect(validator.validate({ next: { next: {} } })).toMatchObject({ success: true });
    expect(make.mock.calls.length).toBeLessThanOrEqual(4);
    const { length } = make.mock.calls;
    expect(validator.validate({ next: { next: {} } })).toMatchObject({ success: true });
    expect(make).toHaveBeenCalledTimes(length);
  });

  it("accepts 128 levels, and a schema that was read a thousand levels deep", () => {
    const schema = comment(3);
    let part = schema;
    for (let level = 0; level < 1_000; level++) {
      const replies = part.shape.replies as z.ZodOptional<z.ZodArray<typeof schema>>;
      part = replies.unwrap().element;
    }
    let value: object = { text: "a" };
    for (let level = 1; level < 64; level++) value = { text: "a", replies: [value] };
    expect(findValue(schema, value)).toEqual(value);
    expect(findValue(comment(3), value)).toEqual(value);
  });

  it("accepts a schema of 900 levels", () => {
    let schema: z.ZodType = z.array(z.number());
    for (let level = 0; level < 900; level++) schema = z.object({ next: schema.optional() });
    expect(findValue(schema, { next: { next: {} } })).toEqual({ next: { next: {} } });
  });

  it("accepts 127 levels of a schema with eight getters", () => {
    const make = (): z.ZodType => {
      const part = (): z.ZodType => make().optional();
      const shape = {};
      for (const key of "abcdefgh") {
        Object.defineProperty(shape, key, { get: part, enumerable: true });
      }
      return z.object(shape);
    };
    let value = {};
    for (let level = 1; level < 127; level++) value = { h: value };
    expect(findValue(make(), value)).toEqual(value);
  });

  it("calls an async function behind a getter once for each value, the first too", async () => {
    const check = vi.fn(async () => Promise.resolve(true));
    const make = (): z.ZodType =>
      z.object({
        text: z.string().refine(check),
        get next() {
          return make().optional();
        },
      });
    const validator = createValidator(z.object({ next: z.lazy(make) }));
    for (let count = 1; count <= 3; count++) {
      await validator.validate({ next: { text: "a" } });
      expect(check).toHaveBeenCalledTimes(count);
    }
  });

  it("calls a getter again after it has thrown", () => {
    const schema = z.object({
      get next() {
        return Later.optional();
      },
    });
    const validator = createValidator(schema);
    for (let run = 0; run < 2; run++) {
      expect(() => validator.validate({})).toThrow(ReferenceError);
    }
    const Later = z.string();
    expect(validator.validate({})).toEqual({ success: true, value: {} });
    expect(validator.validate({ next: 1 })).toMatchObject({ issues: [{ path: ["next"] }] });
  });
});
