import { coerceQuery } from "@fw/coerce";
import { createValidator } from "@fw/validate";
import { parse } from "fast-querystring";
import type { z } from "zod";
import { mapValues } from "../harness/map-values.ts";
import type { Comparison, Subject } from "../harness/subject.ts";
import { queries, type Query } from "./queries.ts";

/** From a query's text to a validated object. */
export const coerce: Comparison = {
  name: "coerce",
  title: "Queries: from the text to a validated object",
  measure: "CPU time a query",
  unit: "ns",
  baseline: "first subject",
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

function createSubject(createRead: (query: Query) => Read): Subject {
  return {
    maxCount: 10_000,
    cases: mapValues(queries, (query) => {
      const read = createRead(query);
      return {
        answer: () => read(query.text).data,
        prepare: (count) => {
          // As from the wire: texts that nothing has seen and hashed before.
          const bytes = Buffer.from(query.text);
          const texts = Array.from({ length: count }, () => bytes.toString("latin1"));
          return () => {
            for (const text of texts) if (!read(text).success) throw new Error("Not valid");
          };
        },
      };
    }),
  };
}
