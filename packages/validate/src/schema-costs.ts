import { isSchema } from "@fw/zod-schema";
import { util, type $ZodCheck, type $ZodType, type $ZodTypes } from "zod/v4/core";

/** The number of issues that a schema may raise. */
export interface Cost {
  /** The issues per part of a value: one for the type, and one for each check. */
  readonly perPart: number;
  /** The issues per object in a value: one for each field. */
  readonly perObject: number;
}

/** The lowest cost, which a schema behind `z.lazy` has until a value reaches it. */
export const leastCost: Cost = { perPart: 1, perObject: 0 };

/**
 * Computes how many issues a schema may raise for each part of a value, and for each object in the value.
 *
 * @param held - The costs of the schemas that the schema contains.
 */
export function costOf(schema: $ZodTypes, held: readonly Cost[]): Cost {
  const { def } = schema._zod;
  const { checks = [] } = def;
  // Zod's message for an enum or a discriminator names all values.
  const named = Math.floor(countNamed(def) / valuesPerIssue);
  const perPart = 1 + named + sum(...checks.map(countIssues));
  // A schema that runs several schemas on the same value may raise the issues of all of them.
  const join = def.type === "intersection" || def.type === "union" ? sum : Math.max;
  return {
    perPart: Math.max(perPart, join(...held.map((cost) => cost.perPart))),
    perObject: Math.max(countFields(def), join(...held.map((cost) => cost.perObject))),
  };
}

/** Counts the fields of an object, or of all options of a union together. */
function countFields(def: $ZodTypes["_zod"]["def"]): number {
  if (def.type === "object") return Reflect.ownKeys(util.rawShape(def) ?? def.shape).length;
  if (def.type !== "union") return 0;
  // A circular import may leave `undefined` among the options.
  const options: readonly $ZodType[] = def.options.filter(isSchema);
  return sum(...options.map((option) => countFields((option as $ZodTypes)._zod.def)));
}

/** The number of values that take as long to name as an issue takes to create. */
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

function sum(...numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
