import { util, type $ZodCheck, type $ZodTypes } from "zod/v4/core";

/** The most issues that a schema may raise. */
export interface IssueRate {
  /** The issues per part of a value: one for the type, and one for each check. */
  readonly perPart: number;
  /** The issues per object in a value: one for each field, because a missing field is not a part of the value. */
  readonly perObject: number;
}

/** The lowest rate, which a schema behind `z.lazy` has until a value reaches it. */
export const lowestRate: IssueRate = { perPart: 1, perObject: 0 };

/**
 * Computes the issue rate of a schema.
 *
 * @param held - The rates of the schemas that the schema contains.
 */
export function issueRateOf({ _zod: { def } }: $ZodTypes, held: readonly IssueRate[]): IssueRate {
  // Zod's message for an enum or a discriminator names all values.
  const named = Math.floor(countNamed(def) / valuesPerIssue);
  const perPart = 1 + named + sum((def.checks ?? []).map(countIssuesOfCheck));
  const fields =
    def.type === "object" ? Reflect.ownKeys(util.rawShape(def) ?? def.shape).length : 0;
  // A schema that runs several schemas on the same value may raise the issues of all of them.
  const join = def.type === "intersection" || def.type === "union" ? sum : highest;
  return {
    perPart: Math.max(perPart, join(held.map((rate) => rate.perPart))),
    perObject: Math.max(fields, join(held.map((rate) => rate.perObject))),
  };
}

/** The number of values that take as long to name as an issue takes to create. */
const valuesPerIssue = 20;

function countNamed(def: $ZodTypes["_zod"]["def"]): number {
  if (def.type === "enum") return Object.keys(def.entries).length;
  if (def.type === "literal") return def.values.length;
  return def.type === "union" && "discriminator" in def ? def.options.length : 0;
}

function countIssuesOfCheck({ _zod: { def } }: $ZodCheck): number {
  return def.check === "properties" && "shape" in def
    ? Reflect.ownKeys(def.shape as object).length
    : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function highest(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}
