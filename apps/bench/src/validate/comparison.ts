import { createValidator } from "@fw/validate";
import { z } from "zod";
import { mapValues } from "../harness/map-values.ts";
import type { Comparison, Subject } from "../harness/subject.ts";
import { accepted, type Accepted } from "./schemas.ts";

/** What bounded work costs where there is nothing to bound: valid values. */
export const validate: Comparison = {
  name: "validate",
  title: "Valid values: from a JSON value to a validated one",
  measure: "CPU time a value",
  unit: "ns",
  baseline: "first subject",
  subjects: {
    Zod: () => createSubject(({ schema }) => parseWith(schema)),
    "Zod, compiled": () => createSubject(({ schema }) => parseWith(z.compile(schema))),
    "@fw/validate": () =>
      createSubject(({ schema }) => {
        const validator = createValidator(schema);
        return (value) => {
          const outcome = validator.validate(value);
          if (outcome instanceof Promise || !outcome.success) return undefined;
          return { data: outcome.value };
        };
      }),
  },
  cases: Object.keys(accepted),
};

/** Gives what has become of a value; `undefined` if it is refused. */
type Validate = (value: unknown) => { readonly data: unknown } | undefined;

function parseWith(schema: z.ZodType): Validate {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? { data } : undefined;
  };
}

function createSubject(create: (accepted: Accepted) => Validate): Subject {
  return {
    cases: mapValues(accepted, (each) => {
      const { value } = each;
      const validate = create(each);
      return {
        answer: () => validate(value)?.data,
        prepare: (count) => () => {
          for (let index = 0; index < count; index++) {
            if (validate(value) === undefined) throw new Error("Not valid");
          }
        },
      };
    }),
  };
}
