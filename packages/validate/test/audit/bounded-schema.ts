import {
  array,
  constant,
  constantFrom,
  dictionary,
  letrec,
  oneof,
  record,
  type Arbitrary,
} from "fast-check";
import { z } from "zod";
import type { FindingKind } from "../../src/audit/finding.ts";

/** A bound that can be left out, and what is found then. */
export interface Bound {
  readonly at: string;
  readonly kind: FindingKind;
}

/** A plan of a schema in which everything is bounded. */
export interface Plan {
  /** The bounds in the order of the schema. */
  bounds(at: string): Bound[];
  /** Builds the schema without the bound of this index; with all bounds for -1. */
  build(without: number): z.ZodType;
}

/** A plan with one bound of its own, in front of those below it. */
function bounded(
  kind: FindingKind,
  parts: readonly (readonly [mark: string, plan: Plan])[],
  make: (isBounded: boolean, below: readonly z.ZodType[]) => z.ZodType,
): Plan {
  const below = plain(parts, (schemas) => make(true, schemas));
  return {
    bounds: (at) => [{ at, kind }, ...below.bounds(at)],
    build: (without) => plain(parts, (schemas) => make(without !== 0, schemas)).build(without - 1),
  };
}

/** A plan without a bound of its own. */
function plain(
  parts: readonly (readonly [mark: string, plan: Plan])[],
  make: (below: readonly z.ZodType[]) => z.ZodType,
): Plan {
  return {
    bounds: (at) => parts.flatMap(([mark, plan]) => plan.bounds(join(at, mark))),
    build: (without) => {
      let index = without;
      const schemas = parts.map(([, plan]) => {
        const schema = plan.build(index);
        index -= plan.bounds("").length;
        return schema;
      });
      return make(schemas);
    },
  };
}

/** Only properties have a mark that begins with a point, and the first point is left out. */
function join(at: string, mark: string): string {
  return at === "" && mark.startsWith(".") ? mark.slice(1) : at + mark;
}

const leaves: Arbitrary<Plan> = constantFrom(
  bounded("unbounded-string", [], (isBounded) => (isBounded ? z.string().max(9) : z.string())),
  bounded("unbounded-string", [], (isBounded) => z.string().regex(isBounded ? /^a{1,9}$/ : /^a+$/)),
  bounded("unbounded-string", [], (isBounded) => (isBounded ? z.uuid() : z.email())),
  bounded("undeclared-value", [], (isBounded) => (isBounded ? z.literal("a") : z.unknown())),
  plain([], () => z.boolean()),
  plain([], () => z.number()),
  plain([], () => z.enum(["a", "b"])),
);
