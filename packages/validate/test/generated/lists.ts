import fc from "fast-check";
import { z } from "zod";
import type { GeneratedSchema } from "./generated-schema.ts";
import { junk, mostly } from "./values.ts";

/* Arrays, tuples, sets and maps. */

export function array([element, check]: [GeneratedSchema, string]): GeneratedSchema {
  return {
    code: `z.array(${element.code})${check}`,
    create: (author) => {
      const schema = z.array(element.create(author));
      if (check === ".min(2)") return schema.min(2);
      if (check === ".max(3)") return schema.max(3);
      if (check === ".length(2)") return schema.length(2);
      if (check === ".nonempty()") return schema.nonempty();
      return schema;
    },
    value: mostly(fc.array(element.value, { maxLength: 5 })),
  };
}

export function tuple([items, rest]: [GeneratedSchema[], GeneratedSchema | null]): GeneratedSchema {
  const fixed = fc.tuple(...items.map(({ value }) => value));
  const more =
    rest === null ? fc.array(junk, { maxLength: 1 }) : fc.array(rest.value, { maxLength: 4 });
  return {
    code: `z.tuple([${items.map(({ code }) => code).join(", ")}], ${rest?.code ?? "null"})`,
    create: (author) => {
      const schemas = items.map((item) => item.create(author)) as [z.ZodType, ...z.ZodType[]];
      return rest === null ? z.tuple(schemas) : z.tuple(schemas, rest.create(author));
    },
    value: mostly(
      fc
        .tuple(fixed, more, fc.nat(3))
        .map(([first, second, missing]) =>
          missing === 3 ? first.slice(0, -1) : [...first, ...second],
        ),
    ),
  };
}

export function set([element, isPreprocessed]: [GeneratedSchema, boolean]): GeneratedSchema {
  const list = fc.array(element.value, { maxLength: 4 });
  return {
    code: isPreprocessed
      ? `z.preprocess(toSet, z.set(${element.code}))`
      : `z.set(${element.code}).max(3)`,
    create: (author) => {
      const schema = z.set(element.create(author));
      return isPreprocessed ? z.preprocess(toSet, schema) : schema.max(3);
    },
    value: mostly(isPreprocessed ? list : list.map((values) => new Set(values))),
  };
}

function toSet(value: unknown): unknown {
  return Array.isArray(value) ? new Set(value) : value;
}

export function map([keys, values]: [GeneratedSchema, GeneratedSchema]): GeneratedSchema {
  return {
    code: `z.map(${keys.code}, ${values.code})`,
    create: (author) => z.map(keys.create(author), values.create(author)),
    value: mostly(
      fc
        .array(fc.tuple(keys.value, values.value), { maxLength: 4 })
        .map((entries) => new Map(entries)),
    ),
  };
}
