import { coerceQuery } from "@fw/coerce";
import { createValidator } from "@fw/validate";
import { parse } from "fast-querystring";
import type { z } from "zod";
import type { Comparison, Subject } from "../harness/subject.ts";
import { queries, type Query } from "./queries.ts";

/** From a query's text to a validated object. */
export const coerce: Comparison = {
  name: "coerce",
  title: "Queries: from the text to a validated object",
  measure: "CPU time a query",
  subjects: {
    "Zod alone, ready values": () =>
      createSubject((query) => {
        const values = coerceQuery(query.plan, query.text);
        return () => query.schema.safeParse(values);
      }),
    "@fw/coerce, Zod": () =>
      createSubject(
        ({ schema, plan }) =>
          (text) =>
            schema.safeParse(coerceQuery(plan, text)),
      ),
    "@fw/coerce, @fw/validate": () =>
      createSubject(({ schema, plan }) => {
        const validator = createValidator(schema);
        return (text) => {
          const outcome = validator.validate(coerceQuery(plan, text));
          if (outcome instanceof Promise || !outcome.success) throw new Error("Not valid at once");
          return { success: true, data: outcome.value };
        };
      }),
    "URLSearchParams, z.coerce": () =>
      createSubject(
        ({ textSchema }) =>
          (text) =>
            textSchema.safeParse(Object.fromEntries(new URLSearchParams(text))),
      ),
    "fast-querystring, z.coerce": () =>
      createSubject(
        ({ textSchema }) =>
          (text) =>
            textSchema.safeParse(parse(text)),
      ),
  },
  cases: Object.keys(queries),
};

type Read = (text: string) => z.ZodSafeParseResult<unknown>;

function createSubject(createRead: (query: Query) => Read): Promise<Subject> {
  const readers = new Map(
    Object.entries(queries).map(([name, query]) => [name, { ...query, read: createRead(query) }]),
  );
  const find = (name: string): { readonly text: string; readonly read: Read } => {
    const reader = readers.get(name);
    if (reader === undefined) throw new Error(`No case ${name}`);
    return reader;
  };
  return Promise.resolve({
    maxCount: 10_000,
    answer: (name) => {
      const { read, text } = find(name);
      return read(text).data;
    },
    prepare: (name, count) => {
      const { read, text } = find(name);
      // As from the wire: texts that nothing has seen and hashed before.
      const bytes = Buffer.from(text);
      const texts = Array.from({ length: count }, () => bytes.toString("latin1"));
      return () => {
        for (const each of texts) if (!read(each).success) throw new Error("Not valid");
      };
    },
  });
}
