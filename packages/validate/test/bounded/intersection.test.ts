import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { collectUnhandledRejections } from "../unhandled-rejections.ts";
import { find } from "../find.ts";

describe("Validator.validate, of an intersection", () => {
  it("ends with the first bad elements of a list in a lazy operand", () => {
    const schema = z.intersection(
      z.lazy(() => z.object({ a: z.array(z.number()) })),
      z.object({ a: z.array(z.number()) }),
    );
    expect(find(schema, { a: Array(1_000).fill("b") }, 2)).toMatchObject({
      issues: [{ path: ["a", 0] }, { path: ["a", 1] }],
      truncated: true,
    });
  });

  it("waits for both operands, and leaves no promise behind", async () => {
    const later = z.object({ a: z.string().refine(async (text) => Promise.resolve(text === "b")) });
    const validator = createValidator(z.intersection(later, z.object({ c: z.number() })));
    expect(await validator.validate({ a: "b", c: 1 })).toMatchObject({ success: true });
    expect(await validator.validate({ a: "c", c: 1 })).toMatchObject({ issues: [{ path: ["a"] }] });
    const rejecting = z.any().refine(async () => Promise.reject(new Error("later")));
    const throwing = z.intersection(z.string(), z.string().trim());
    const both = createValidator(z.intersection(rejecting, throwing));
    const reasons = await collectUnhandledRejections(async () => {
      await expect(async () => both.validate(" a")).rejects.toThrow("Unmergable intersection");
    });
    expect(reasons).toEqual([]);
  });

  it.each([
    ["an object", (now: z.ZodType, later: z.ZodType) => z.object({ later, now })],
    ["a tuple", (now: z.ZodType, later: z.ZodType) => z.tuple([later, now])],
    ["an exclusive union", (now: z.ZodType, later: z.ZodType) => z.xor([later, now])],
  ])(
    "leaves no promise behind in %s with two that cannot be merged",
    async (_container, create) => {
      const later = z.intersection(
        z.any().transform(async () => Promise.resolve(1)),
        z.any().transform(async () => Promise.resolve(2)),
      );
      const now = z.intersection(
        z.any().transform(() => 1),
        z.any().transform(() => 2),
      );
      const validator = createValidator(create(now, later));
      const value =
        create(now, later) instanceof z.ZodTuple ? ["a", "b"] : { later: "a", now: "b" };
      const reasons = await collectUnhandledRejections(async () => {
        for (let run = 0; run < 2; run++) {
          await expect(async () => validator.validate(value)).rejects.toThrow("Unmergable");
        }
      });
      expect(reasons).toEqual([]);
    },
  );
});
