import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { auditSchema, createValidator } from "../src/index.ts";

type Make = (self: () => z.ZodType, copy: (value: unknown) => unknown) => z.ZodType;

/** An object that holds a schema below itself, which calls a function for each value. */
const node = (self: () => z.ZodType): z.ZodType => z.object({ next: z.lazy(self).optional() });
const made: Make = (self, copy) => z.preprocess(copy, node(self));

/** Schemas that come back to themselves on two ways. */
const doubled: readonly (readonly [form: string, make: Make])[] = [
  ["both stages of a pipe", (self, copy) => made(self, copy).pipe(node(self))],
  [
    "both stages of a codec",
    (self, copy) => z.codec(made(self, copy), node(self), { decode: copy, encode: copy }),
  ],
  [
    "both stages of pipes in a row",
    (self, copy) => made(self, copy).pipe(z.any()).pipe(node(self)),
  ],
  [
    "both stages of a pipe, behind wrappers",
    (self, copy) => made(self, copy).catch({}).nullable().pipe(node(self).readonly().catch({})),
  ],
  [
    "both stages of a pipe, as values of a record and of a catchall",
    (self, copy) =>
      z
        .preprocess(copy, z.record(z.string(), z.lazy(self)))
        .pipe(z.object({}).catchall(z.lazy(self))),
  ],
  ["operands that make their values", (self, copy) => made(self, copy).and(made(self, copy))],
  [
    "options that make their values",
    (self, copy) => z.union([made(self, copy).and(z.object({ a: z.string() })), made(self, copy)]),
  ],
  [
    "options of which one makes its value",
    (self, copy) => z.xor([z.object({ a: z.string() }).and(made(self, copy)), node(self)]),
  ],
  [
    "an option for all that a discriminator does not choose",
    (self, copy) => {
      const option = (kind: string): z.core.$ZodTypeDiscriminable =>
        z.object({ kind: z.literal(kind), next: z.lazy(self).optional() });
      const options = [option("a"), option("b")] as const;
      return z.preprocess(copy, z.discriminatedUnion("kind", options, { unionFallback: true }));
    },
  ],
];

/** Schemas that look like them. */
const single: readonly (readonly [form: string, make: Make])[] = [
  ["one stage of a pipe", (self, copy) => made(self, copy).pipe(z.any())],
  ["options that see the same value", (self) => z.union([z.array(z.lazy(self)), node(self)])],
  [
    "an option whose result nothing runs",
    (self, copy) => z.union([node(self).transform(copy), node(self).readonly()]),
  ],
  [
    "options that a discriminator chooses",
    (self) =>
      z.preprocess(
        (value) => Object.assign({ kind: "a" }, value),
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("a"), next: z.lazy(self).optional() }),
          z.object({ kind: z.literal("b"), next: z.lazy(self).optional() }),
        ]),
      ),
  ],
  [
    "two properties",
    (self, copy) =>
      z.object({ next: made(self, copy).optional(), last: made(self, copy).optional() }),
  ],
];

function create(make: Make, copy: (value: unknown) => unknown = clone): z.ZodType {
  const schema: z.ZodType = make(() => schema, copy);
  return schema;
}

function clone(value: unknown): unknown {
  return structuredClone(value);
}

function kinds(schema: z.ZodType): string[] {
  return auditSchema(schema).map(({ kind, at }) => `${kind} ${at}`.trim());
}

function chain(levels: number): object {
  return levels === 1 ? {} : { next: chain(levels - 1) };
}

describe("auditSchema, of a schema that holds itself", () => {
  it.each(doubled)("reports it in %s", (_form, make) => {
    expect(kinds(create(make)).filter((found) => found.startsWith("doubled"))).toHaveLength(1);
  });

  it.each([
    ["z.property", z.property],
    ["z.properties", (key: string, part: z.ZodType) => z.properties({ [key]: part })],
  ])("reports it in a part and a check of it, %s", (_name, check) => {
    const schema = create((self) => node(self).check(check("next", z.lazy(self).optional())));
    expect(kinds(schema)).toEqual(["unbounded-recursion next", "doubled-recursion"]);
  });

  it.each(single)("does not report it in %s", (_form, make) => {
    expect(kinds(create(make)).filter((found) => found.startsWith("doubled"))).toEqual([]);
  });

  it("reports an intersection whose way back was walked before", () => {
    const First: z.ZodType = z.object({ second: z.lazy(() => Second) });
    const Second: z.ZodType = z.object({ first: z.lazy(() => First), both: z.lazy(() => Both) });
    const Both: z.ZodType = z.intersection(
      z.object({ first: z.lazy(() => First) }),
      z.object({ second: z.lazy(() => Second) }),
    );
    expect(kinds(Both)).toContain("doubled-recursion");
  });
});

describe("Validator.validate, of a schema that holds itself", () => {
  it.each(doubled)("finds what Zod finds in few levels, and refuses many, in %s", (_form, make) => {
    const copy = vi.fn(clone);
    const validator = createValidator(create(make, copy), { name: "The body" });
    const zod = create(make);
    const { success } = zod.safeParse(chain(3));
    for (let run = 0; run < 2; run++) {
      expect(validator.validate(chain(3))).toMatchObject({ success });
      expect(() => validator.validate(chain(126))).toThrow("The body leads back to itself on two");
    }
    expect(copy.mock.calls.length).toBeLessThan(2_000);
  });

  it("refuses many levels of an asynchronous one", async () => {
    const schema = create((self) =>
      node(self)
        .refine(async () => Promise.resolve(true))
        .pipe(node(self)),
    );
    const validator = createValidator(schema);
    await expect(async () => validator.validate(chain(126))).rejects.toThrow("on two ways");
    expect(await validator.validate(chain(3))).toEqual({ success: true, value: chain(3) });
  });

  it.each(single)("takes many levels in %s", (_form, make) => {
    const validator = createValidator(create(make));
    expect(validator.validate(chain(100))).toMatchObject({ success: true });
  });

  it("reads the issues in a catch once for each level", () => {
    const copy = vi.fn(clone);
    const schema = create((self) =>
      z.object({
        next: z.preprocess(
          copy,
          z
            .lazy(self)
            .catch((failed: z.core.$ZodCatchCtx) => failed.issues.length)
            .optional(),
        ),
        name: z.string(),
      }),
    );
    const validator = createValidator(schema);
    void validator.validate(chain(50));
    copy.mockClear();
    void validator.validate(chain(50));
    expect(copy.mock.calls.length).toBeLessThan(200);
  });
});
