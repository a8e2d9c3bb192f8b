import fc from "fast-check";
import { z } from "zod";
import type { Author, GeneratedSchema } from "./generated-schema.ts";
import { fieldNames, junk, mostly } from "./values.ts";

/** The fields of an object, by their names. */
export type Fields = [string, GeneratedSchema][];

/** Creates the schemas of fields. */
export function createShape(author: Author, fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(fields.map(([name, field]) => [name, field.create(author)]));
}

/** Returns fields as source code. */
export function codeOf(fields: Fields): string {
  return `{ ${fields.map(([name, field]) => `"${name}": ${field.code}`).join(", ")} }`;
}

/** Generates objects. Most of them have most fields, and some have an additional one. */
export function valuesOf(fields: Fields): fc.Arbitrary<unknown> {
  const declared = fields.map(([name, field]) =>
    fc.option(fc.tuple(fc.constant(name), field.value), { freq: 6 }),
  );
  const extra = fc.option(fc.tuple(fc.constantFrom(...fieldNames, "extra"), junk), { freq: 2 });
  return mostly(
    fc
      .tuple(...declared, extra)
      .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null))),
  );
}

type ObjectKind = "object" | "strictObject" | "looseObject";

export function object([fields, kind]: [Fields, ObjectKind]): GeneratedSchema {
  return {
    code: `z.${kind}(${codeOf(fields)})`,
    create: (author) => z[kind](createShape(author, fields)),
    value: valuesOf(fields),
  };
}

export function catchall([fields, rest]: [Fields, GeneratedSchema]): GeneratedSchema {
  return {
    code: `z.object(${codeOf(fields)}).catchall(${rest.code})`,
    create: (author) => z.object(createShape(author, fields)).catchall(rest.create(author)),
    value: fc.oneof(
      valuesOf(fields),
      fc
        .tuple(valuesOf(fields), fc.dictionary(fc.constantFrom("x", "y", "z"), rest.value))
        .map(([known, unknown]) =>
          typeof known === "object" && known !== null ? { ...unknown, ...known } : unknown,
        ),
    ),
  };
}
