import { isSchema } from "@fw/zod-schema";
import { util, type $ZodCheck, type $ZodType, type $ZodTypes } from "zod/v4/core";

/** How many issues a schema may raise. */
export interface Cost {
  /** For each part of a value: one for its type, and one for each check. */
  readonly perPart: number;
  /** For each object in it: one for each field. */
  readonly perObject: number;
}

/** The lowest cost, which a schema behind `z.lazy` has until a value reaches it. */
export const leastCost: Cost = { perPart: 1, perObject: 0 };

/**
 * How many issues a schema may raise for each part of a value, and for each object in it.
 *
 * @param held - The costs of the schemas that it holds.
 */
export function costOf(schema: $ZodTypes, held: readonly Cost[]): Cost {
  const { def } = schema._zod;
  const { checks = [] } = def;
  // Zod's message of an enum, or of a discriminator, names all values.
  const named = Math.floor(countNamed(def) / valuesPerIssue);
  const perPart = 1 + named + sum(checks.map(countIssues));
  // A schema that runs several schemas on the same value may raise the issues of all of them.
  const join = def.type === "intersection" || def.type === "union" ? sum : max;
  return {
    perPart: Math.max(perPart, join(held.map((cost) => cost.perPart))),
    perObject: Math.max(countFields(def), join(held.map((cost) => cost.perObject))),
  };
}

/** How many fields an object has, or all options of a union together. */
export function countFields(def: $ZodTypes["_zod"]["def"]): number {
  if (def.type === "object") return Reflect.ownKeys(util.rawShape(def) ?? def.shape).length;
  if (def.type !== "union") return 0;
  // A circular import may leave a hole.
  const options: readonly $ZodType[] = def.options.filter(isSchema);
  return sum(options.map((option) => countFields((option as $ZodTypes)._zod.def)));
}

/** Naming so many values takes as long as making an issue. */
const valuesPerIssue = 20;

function countNamed(def: $ZodTypes["_zod"]["def"]): number {
  if (def.type === "enum") return Object.keys(def.entries).length;
  if (def.type === "literal") return def.values.length;
  return def.type === "union" && "discriminator" in def ? def.options.length : 0;
}

function countIssues({ _zod: { def } }: $ZodCheck): number {
  return def.check === "properties" && "shape" in def
    ? Reflect.ownKeys(def.shape as object).length
    : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function max(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}
