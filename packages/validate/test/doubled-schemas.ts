import { z } from "zod";

/** The function that creates a recursive schema. */
export type Make = (self: () => z.ZodType, copy: (value: unknown) => unknown) => z.ZodType;

/** Creates an object schema whose field `next` has the schema that `self` returns. */
export const node = (self: () => z.ZodType): z.ZodType =>
  z.object({ next: z.lazy(self).optional() });
const made: Make = (self, copy) => z.preprocess(copy, node(self));

/** Schemas that are recursive through two branches. */
export const doubled: readonly (readonly [form: string, make: Make])[] = [
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

/** Similar schemas that are recursive through one branch. */
export const single: readonly (readonly [form: string, make: Make])[] = [
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

export function create(make: Make, copy: (value: unknown) => unknown = clone): z.ZodType {
  const schema: z.ZodType = make(() => schema, copy);
  return schema;
}

export function clone(value: unknown): unknown {
  return structuredClone(value);
}
