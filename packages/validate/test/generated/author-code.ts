import { inspect } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import { change, decide, hash, keep, wait, type Decision } from "./decisions.ts";
import type { Author, GeneratedSchema } from "./generated-schema.ts";
import { showUnordered } from "./show.ts";

/* Schemas that run functions of the author. */

export function transformed([inner, decided]: [GeneratedSchema, Decision]): GeneratedSchema {
  return {
    code: `${inner.code}.transform(${inspect(decided)})`,
    create: (author) => inner.create(author).transform((value) => change(author, decided, value)),
    value: inner.value,
  };
}

export function piped([inner, decided, next]: [
  GeneratedSchema,
  Decision,
  GeneratedSchema,
]): GeneratedSchema {
  return {
    code: `${inner.code}.transform(${inspect(decided)}).pipe(${next.code})`,
    create: (author) =>
      inner
        .create(author)
        .transform((value) => keep(author, decided, value))
        .pipe(next.create(author)),
    value: fc.oneof(inner.value, next.value),
  };
}

export function preprocessed([inner, decided]: [GeneratedSchema, Decision]): GeneratedSchema {
  return {
    code: `z.preprocess(${inspect(decided)}, ${inner.code})`,
    create: (author) => z.preprocess((value) => keep(author, decided, value), inner.create(author)),
    value: inner.value,
  };
}

export function refined([inner, decided, abort, hasCondition, hasPath]: [
  GeneratedSchema,
  Decision,
  boolean,
  boolean,
  boolean,
]): GeneratedSchema {
  const options = { abort, when: hasCondition, path: hasPath };
  return {
    code: `${inner.code}.refine(${inspect({ ...decided, ...options })})`,
    create: (author) =>
      inner.create(author).refine((value) => decide(author, decided, value), {
        abort,
        ...(hasPath ? { path: ["refined", 1] } : {}),
        ...(hasCondition ? { when: ({ value }) => condition(author, value) } : {}),
        error: hasPath ? ({ code }) => `Refused by ${code}` : "Refused",
      }),
    value: inner.value,
  };
}

function condition(author: Author, value: unknown): boolean {
  author.see(`when ${showUnordered(value)}`);
  return hash(showUnordered(value)) % 3 > 0;
}

export function superRefined([inner, decided]: [GeneratedSchema, Decision]): GeneratedSchema {
  return {
    code: `${inner.code}.superRefine(${inspect(decided)})`,
    create: (author) =>
      inner.create(author).superRefine((value, context) => {
        author.see(`superRefine ${showUnordered(value)}`);
        const count = hash(`${showUnordered(value)}${decided.salt}`) % 5;
        for (let index = 0; index < count; index++) {
          context.addIssue({
            code: "custom",
            path: ["added", index],
            message: `Added ${index}`,
            fatal: index === 3,
            input: value,
          });
        }
        return wait(author, decided.turns, undefined);
      }),
    value: inner.value,
  };
}
