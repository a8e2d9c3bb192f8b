import fc from "fast-check";
import { z } from "zod";
import type { GeneratedSchema } from "./generated-schema.ts";
import { codeOf, createShape, object, valuesOf, type Fields } from "./objects.ts";
import { record } from "./records.ts";

/* Unions and intersections. */

export function union([options, kind]: [GeneratedSchema[], "union" | "xor"]): GeneratedSchema {
  return {
    code: `z.${kind}([${options.map(({ code }) => code).join(", ")}])`,
    create: (author) => z[kind](options.map((option) => option.create(author))),
    value: fc.oneof(...options.map(({ value }) => value)),
  };
}

export function discriminatedUnion([options, unionFallback]: [Fields[], boolean]): GeneratedSchema {
  const kinds = options.map((fields, index) =>
    fields.filter(([name]) => name !== "a").concat([["a", literal(index)]]),
  );
  return {
    code: `z.discriminatedUnion("a", [${kinds.map(codeOf).join(", ")}], { unionFallback: ${unionFallback} })`,
    create: (author) =>
      z.discriminatedUnion(
        "a",
        kinds.map((fields) => z.object(createShape(author, fields))) as never,
        { unionFallback },
      ),
    value: fc.oneof(...kinds.map(valuesOf)),
  };
}

function literal(index: number): GeneratedSchema {
  const name = `kind${index}`;
  return { code: `z.literal("${name}")`, create: () => z.literal(name), value: fc.constant(name) };
}

export function intersection([left, right]: [GeneratedSchema, GeneratedSchema]): GeneratedSchema {
  return {
    code: `z.intersection(${left.code}, ${right.code})`,
    create: (author) => z.intersection(left.create(author), right.create(author)),
    value: fc.oneof(left.value, right.value),
  };
}

export function objectIntersection([left, right, kind]: [
  Fields,
  Fields,
  "strictObject" | "looseObject",
]): GeneratedSchema {
  const operands = intersection([object([left, "strictObject"]), object([right, kind])]);
  const both = fc
    .tuple(valuesOf(left), valuesOf(right))
    .map(([first, second]) => Object.assign({}, first, second) as unknown);
  return { ...operands, value: both };
}

export function recordIntersection([leftKeys, rightKeys, left, right]: [
  GeneratedSchema,
  GeneratedSchema,
  GeneratedSchema,
  GeneratedSchema,
]): GeneratedSchema {
  return intersection([record([leftKeys, left, "record"]), record([rightKeys, right, "record"])]);
}
