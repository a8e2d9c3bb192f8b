import { array, constantFrom, letrec, oneof, tuple, type Arbitrary } from "fast-check";
import { z } from "zod";
import type { FindingKind } from "../src/findings/finding.ts";

/** A bound of a schema, and the finding without it. */
export interface Bound {
  readonly at: string;
  readonly kind: FindingKind;
}

/** A plan of a fully bounded schema. */
export interface SchemaPlan {
  /** Lists the bounds of the schema at this place, in order. */
  readonly boundsAt: (at: string) => readonly Bound[];
  /** Builds the schema without the bound of this index. An index out of range keeps all bounds. */
  readonly build: (without: number) => z.ZodType;
}

type Parts = readonly (readonly [mark: string, plan: SchemaPlan])[];

/** Plans a schema with its own bound. */
function bounded(
  kind: FindingKind,
  parts: Parts,
  make: (isBounded: boolean, below: readonly z.ZodType[]) => z.ZodType,
): SchemaPlan {
  return {
    boundsAt: (at) => [{ at, kind }, ...boundsOf(parts, at)],
    build: (without) => make(without !== 0, buildAll(parts, without - 1)),
  };
}

/** Plans a schema without its own bound. */
function plain(parts: Parts, make: (below: readonly z.ZodType[]) => z.ZodType): SchemaPlan {
  return {
    boundsAt: (at) => boundsOf(parts, at),
    build: (without) => make(buildAll(parts, without)),
  };
}

function boundsOf(parts: Parts, at: string): readonly Bound[] {
  return parts.flatMap(([mark, plan]) =>
    plan.boundsAt(at === "" ? mark.replace(/^\./, "") : at + mark),
  );
}

function buildAll(parts: Parts, without: number): readonly z.ZodType[] {
  let index = without;
  return parts.map(([, plan]) => {
    const schema = plan.build(index);
    index -= plan.boundsAt("").length;
    return schema;
  });
}

const text = bounded("unbounded-string", [], (isBounded) =>
  isBounded ? z.string().max(9) : z.string(),
);
const count = bounded("unbounded-number", [], (isBounded) =>
  isBounded ? z.int().min(1).max(9) : z.int().min(1),
);

const leaves: Arbitrary<SchemaPlan> = constantFrom(
  text,
  bounded("unbounded-string", [], (isBounded) => z.string().regex(isBounded ? /^a{1,9}$/ : /^a+$/)),
  bounded("unbounded-string", [], (isBounded) => (isBounded ? z.uuid() : z.email())),
  bounded("undeclared-value", [], (isBounded) => (isBounded ? z.literal("a") : z.unknown())),
  plain([], () => z.boolean()),
  plain([], () => z.number()),
  plain([], () => z.enum(["a", "b"])),
);

const wrappers: readonly ((inner: z.ZodType) => z.ZodType)[] = [
  (inner) => inner.optional(),
  (inner) => inner.nullable(),
  (inner) => inner.default(null),
  (inner) => inner.readonly(),
  (inner) => inner.catch(null),
  (inner) => inner.refine(Boolean),
  (inner) => inner.transform(String).pipe(z.any()),
  (inner) => z.preprocess(String, inner),
  (inner) => z.lazy(() => inner),
];

/** Plans of nested schemas. */
export const schemaPlans: Arbitrary<SchemaPlan> = letrec<{ plan: SchemaPlan }>((tie) => {
  const plan = tie("plan");
  const plans = array(plan, { minLength: 1, maxLength: 3 });
  return {
    plan: oneof(
      { maxDepth: 5, depthSize: "medium" },
      leaves,
      plan.map((element) =>
        bounded("unbounded-array", [["[]", element]], (isBounded, [below = z.never()]) =>
          isBounded ? z.array(below).max(9) : z.array(below),
        ),
      ),
      plan.map((element) =>
        bounded("unbounded-set", [["[]", element]], (isBounded, [below = z.never()]) =>
          isBounded ? z.set(below).size(9) : z.set(below),
        ),
      ),
      plan.map((value) =>
        bounded(
          "unbounded-record",
          [
            ["{key}", text],
            ["{value}", value],
          ],
          (isBounded, [key, below = z.never()]) => {
            const schema = z.record(key as z.ZodString, below);
            return isBounded ? schema.refine(Boolean, { params: { maximum: 9 } }) : schema;
          },
        ),
      ),
      plans.map((items) =>
        plain(
          items.map((item, index) => [`[${index}]`, item]),
          (below) => z.tuple(below as [z.ZodType]),
        ),
      ),
      plans.map((options) =>
        plain(
          options.map((option, index) => [`|${index}`, option]),
          (below) => z.union(below),
        ),
      ),
      plans.map((values) => {
        const properties: Parts = [
          ...values.map((value, index) => [`key${index}`, value] as const),
          ["page", count],
        ];
        const parts = properties.map(([key, value]) => [`.${key}`, value] as const);
        return bounded("open-object", parts, (isBounded, below) => {
          const entries = properties.map(([key], index): [string, z.ZodType] => [
            key,
            below[index] ?? z.never(),
          ]);
          const shape = Object.fromEntries(entries);
          return isBounded ? z.object(shape) : z.looseObject(shape);
        });
      }),
      tuple(plan, constantFrom(...wrappers)).map(([inner, wrap]) =>
        plain([["", inner]], ([below = z.never()]) => wrap(below)),
      ),
    ),
  };
}).plan;
