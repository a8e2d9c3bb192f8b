import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../src/index.ts";

const options = Array.from({ length: 70 }, (_, index) =>
  z.object({
    kind: z.literal(`kind${index}`),
    names: z.array(z.string().min(2)),
    inner: z.object({ list: z.array(z.number()), text: z.string().default("none") }),
  }),
);

/** More fields than Zod compiles while a request waits. */
const fields = Object.fromEntries(
  Array.from({ length: 300 }, (_, index) => [
    `field${index}`,
    index % 2 === 0 ? z.array(z.string().min(2)) : z.int().optional(),
  ]),
);

/** An option of many fields. */
const large = z.object({ ...fields, kind: z.literal("large") });

/** Compares with Zod many times, so that values also run through compiled code and late copies. */
function expectAsZod(schema: z.ZodType, values: readonly unknown[]): void {
  const validator = createValidator(schema);
  const expected = values.map((value) => {
    const { success, data, error } = schema.safeParse(value);
    if (success) return { success, value: data };
    return {
      success,
      issues: error.issues.map(({ path, code, message }) => ({ path, code, message })),
    };
  });
  for (let round = 0; round < 150; round++) {
    expect(values.map((value) => validator.validate(value))).toMatchObject(expected);
  }
}

describe("a discriminated union", () => {
  const values = [
    { kind: "kind0", names: ["ab"], inner: { list: [1] } },
    { kind: "kind69", names: ["ab", "cd"], inner: { list: [], text: "x" } },
    { kind: "kind7", names: ["ab", "c"], inner: { list: [1, "2"] } },
    { kind: "kind7" },
    { kind: "kind70" },
    {},
    null,
  ];

  it("is validated as by Zod, whichever option a value chooses", () => {
    expectAsZod(z.discriminatedUnion("kind", options as never), values);
    expectAsZod(z.array(z.discriminatedUnion("kind", options as never)), [
      values,
      values.slice(0, 2),
    ]);
  });

  it("is not read where no value leads", () => {
    const missing = z.object({ kind: z.literal("b"), list: z.array(undefined as never) });
    const chosen = z.object({ kind: z.literal("a") });
    const union = z.discriminatedUnion("kind", [chosen, missing, large]);
    const validator = createValidator(union);
    expect(validator.validate({ kind: "a" })).toEqual({ success: true, value: { kind: "a" } });
    expect(() => validator.validate({ kind: "b", list: [1] })).toThrow(TypeError);
    expect(validator.validate({ kind: "a" })).toMatchObject({ success: true });
  });

  it("runs an asynchronous option asynchronously, from the first value that reaches it", async () => {
    const calls: string[] = [];
    const slow = z.string().refine(async (text) => {
      calls.push(text);
      await Promise.resolve();
      return text !== "no";
    }, "refused");
    const validator = createValidator(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), list: z.array(z.string()) }),
        z.object({ kind: z.literal("b"), list: z.array(slow) }),
        large,
      ]),
    );
    expect(validator.validate({ kind: "a", list: ["x"] })).toMatchObject({ success: true });
    const outcome = await validator.validate({ kind: "b", list: ["yes", "no"] });
    expect(outcome).toMatchObject({ success: false, issues: [{ path: ["list", 1] }] });
    expect(calls).toEqual(["yes", "no"]);
    expect(await validator.validate({ kind: "a", list: [] })).toMatchObject({ success: true });
  });

  it("accepts a value that chooses more than 4,000 options", () => {
    const kinds = Array.from({ length: 4_100 }, (_, index) => `kind${index}`);
    const many = kinds.map((kind) => z.object({ kind: z.literal(kind) }));
    const validator = createValidator(z.array(z.discriminatedUnion("kind", many as never)));
    const value = kinds.map((kind) => ({ kind }));
    expect(validator.validate(value)).toEqual({ success: true, value });
  });

  it("accepts an option that holds the union", () => {
    const tree: z.ZodType = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("leaf"), value: z.number() }),
      z.object({
        kind: z.literal("branch"),
        get children() {
          return z.array(tree);
        },
      }),
      large,
    ]);
    const leaf = { kind: "leaf", value: 1 };
    const branch = { kind: "branch", children: [leaf, { kind: "branch", children: [leaf] }] };
    expectAsZod(tree, [leaf, branch, { kind: "branch", children: [{ kind: "leaf" }] }]);
  });
});

describe("a schema of hundreds of parts", () => {
  it("is validated as by Zod", () => {
    const valid = Object.fromEntries(
      Object.keys(fields).map((name, index) => [name, index % 2 === 0 ? ["ab"] : index]),
    );
    const invalid = { ...valid, field4: ["a"], field5: 0.5 };
    expectAsZod(z.object(fields), [valid, invalid]);
    expectAsZod(z.strictObject(fields), [valid, { ...invalid, other: 1 }]);
    expectAsZod(z.union([z.object(fields), z.object({ other: z.string() })]), [
      valid,
      { other: "x" },
    ]);
  });
});
