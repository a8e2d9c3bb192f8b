import { inspect } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import type { GeneratedSchema } from "./generated-schema.ts";
import { showUnordered } from "./show.ts";

/** The ways to wrap a schema, most of which are methods. */
export const wrappers = [
  "optional",
  "exactOptional",
  "nullable",
  "nullish",
  "readonly",
  "brand",
  "nonoptional",
  "lazy",
  "describe",
  "json",
] as const;

export function wrapped([inner, wrapper]: [
  GeneratedSchema,
  (typeof wrappers)[number],
]): GeneratedSchema {
  return {
    code: `${inner.code}.${wrapper}()`,
    create: (author) => {
      const schema = inner.create(author);
      if (wrapper === "exactOptional") return z.exactOptional(schema);
      if (wrapper === "lazy") return z.lazy(() => schema);
      if (wrapper === "describe") return schema.describe("described");
      if (wrapper === "json") return z.object({ json: schema, list: z.array(schema).optional() });
      return schema[wrapper]();
    },
    value:
      wrapper === "json"
        ? fc.record(
            { json: inner.value, list: fc.array(inner.value, { maxLength: 3 }) },
            { requiredKeys: ["json"] },
          )
        : fc.oneof(
            { weight: 4, arbitrary: inner.value },
            { weight: 1, arbitrary: fc.constantFrom(undefined, null) },
          ),
  };
}

export function defaulted([inner, method, value]: [
  GeneratedSchema,
  "default" | "prefault",
  unknown,
]): GeneratedSchema {
  return {
    code: `${inner.code}.${method}(${inspect(value)})`,
    create: (author) => inner.create(author)[method](value as never),
    value: fc.oneof(
      { weight: 2, arbitrary: inner.value },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  };
}

export function caught([inner, isConstant]: [GeneratedSchema, boolean]): GeneratedSchema {
  return {
    code: `${inner.code}.catch(${isConstant ? '"caught"' : "readIssues"})`,
    create: (author) => {
      const schema = inner.create(author);
      if (isConstant) return schema.catch("caught" as never);
      return schema.catch((context: z.core.$ZodCatchCtx) => {
        author.see(`catch ${showUnordered(context.value)}`);
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- The test compares it with Zod's.
        const { issues } = context.error;
        return [
          issues.slice(0, 1).map(({ message, path }) => [path, message]),
          context.issues.length > 0,
        ];
      });
    },
    value: inner.value,
  };
}

export function piping([inner, next]: [GeneratedSchema, GeneratedSchema]): GeneratedSchema {
  return {
    code: `${inner.code}.pipe(${next.code})`,
    create: (author) => inner.create(author).pipe(next.create(author)),
    value: fc.oneof(inner.value, next.value),
  };
}
