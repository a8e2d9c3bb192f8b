import type { JsonScalar, JsonSchema } from "@fw/contract";
import { isIn } from "./is-in.ts";
import { isNever } from "./keywords.ts";
import type { Kind, Option, Range, SchemaNode, SchemaNodes } from "./option.ts";

/**
 * Reads what a schema itself says about values of one type.
 *
 * @returns One option, or none if it accepts no such value.
 */
export function readOption(kind: Kind, schema: JsonSchema, graph: SchemaNodes): Option[] {
  const toNode = (part: JsonSchema | boolean): SchemaNode => graph.toNode([part]);
  const { properties, required, additionalProperties, patternProperties, propertyNames } = schema;
  const steps = kind === "number" ? readSteps(schema) : [];
  const items = schema.items === undefined ? graph.any : toNode(schema.items);
  const prefix = (schema.prefixItems ?? []).map(toNode);
  const range = readRange(kind, schema, steps);
  // A closed tuple has no items after the listed ones.
  const isClosed = kind === "array" && items.parts.some(isNever);
  const values = readValues(kind, schema);
  return limitValues({
    kind,
    ...(values && { values }),
    range: isClosed ? { ...range, max: Math.min(range.max, prefix.length) } : range,
    steps,
    forms: kind === "string" ? readForms(schema) : [],
    properties: toNodes(properties, toNode),
    required: new Set(required),
    additional: additionalProperties === undefined ? undefined : toNode(additionalProperties),
    patterns: toNodes(patternProperties, toNode),
    names: propertyNames === undefined ? undefined : toNode(propertyNames),
    prefix,
    items,
  });
}

/** Removes the values that the option's own bounds exclude. */
export function limitValues(option: Option): Option[] {
  const { values, range } = option;
  const isEmpty =
    range.min > range.max || (range.min === range.max && (range.isMinOpen || range.isMaxOpen));
  if (values === undefined) return isEmpty ? [] : [option];
  const left = new Set([...values].filter((value) => isIn(value, option)));
  return left.size === 0 ? [] : [{ ...option, values: left }];
}

/** A range without bounds. */
export const everything: Range = {
  min: -Infinity,
  isMinOpen: false,
  max: Infinity,
  isMaxOpen: false,
};

function toNodes(
  schemas: Readonly<Record<string, JsonSchema>> = {},
  toNode: (part: JsonSchema) => SchemaNode,
): Map<string, SchemaNode> {
  return new Map(Object.entries(schemas).map(([name, part]) => [name, toNode(part)]));
}

function readValues(kind: Kind, schema: JsonSchema): ReadonlySet<JsonScalar> | undefined {
  const { const: only, enum: list } = schema;
  const lists = [...(only === undefined ? [] : [[only]]), ...(list === undefined ? [] : [list])];
  if (kind === "boolean") lists.push([true, false]);
  if (kind === "null") lists.push([null]);
  const [first, ...others] = lists.map((each) => each.filter((value) => toKind(value) === kind));
  if (first === undefined) return undefined;
  // Arrays and objects in an enum are ignored; limitsInexactly() reports them.
  return new Set(first.filter((value) => others.every((other) => other.includes(value))));
}

function toKind(value: JsonScalar): string {
  return value === null ? "null" : typeof value;
}

function readSteps({ type, multipleOf }: JsonSchema): readonly number[] {
  const named = [type].flat();
  const isInteger = named.includes("integer") && !named.includes("number");
  return [...(isInteger ? [1] : []), ...(typeof multipleOf === "number" ? [multipleOf] : [])];
}

function readForms({ format, pattern, enum: values }: JsonSchema): string[] {
  // A list of values makes a pattern redundant.
  if (values !== undefined) return [];
  return [
    ...(format === undefined ? [] : [`format ${JSON.stringify(format)}`]),
    ...(pattern === undefined ? [] : [`pattern ${JSON.stringify(pattern)}`]),
  ];
}

const bounds: Readonly<Partial<Record<Kind, readonly [string, string]>>> = {
  number: ["minimum", "maximum"],
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
};

function readRange(kind: Kind, schema: JsonSchema, steps: readonly number[]): Range {
  const [lowest = "", highest = ""] = bounds[kind] ?? [];
  const find = (name: string, none: number): number => {
    const value = schema[name];
    return typeof value === "number" ? value : none;
  };
  const min = find(lowest, kind === "number" ? -Infinity : 0);
  const max = find(highest, Infinity);
  if (kind !== "number") return { ...everything, min: Math.max(min, 0), max };
  const [above, below] = [find("exclusiveMinimum", -Infinity), find("exclusiveMaximum", Infinity)];
  return closeRange(
    {
      min: Math.max(min, above),
      isMinOpen: above >= min && above !== -Infinity,
      max: Math.min(max, below),
      isMaxOpen: below <= max && below !== Infinity,
    },
    steps,
  );
}

/** Rounds the bounds of integers to integers, which are part of the range. */
export function closeRange(range: Range, steps: readonly number[]): Range {
  if (!steps.some((step) => Number.isInteger(step))) return range;
  const { min, isMinOpen, max, isMaxOpen } = range;
  const [first, last] = [
    isMinOpen ? Math.floor(min) + 1 : Math.ceil(min),
    isMaxOpen ? Math.ceil(max) - 1 : Math.floor(max),
  ];
  return {
    ...(Number.isSafeInteger(first) ? { min: first, isMinOpen: false } : { min, isMinOpen }),
    ...(Number.isSafeInteger(last) ? { max: last, isMaxOpen: false } : { max, isMaxOpen }),
  };
}
