import { createValidator } from "@fw/validate";
import type { Comparison, Subject } from "../harness/subject.ts";
import { accepted, type Accepted } from "./schemas.ts";

/** What bounded work costs where there is nothing to bound: valid values. */
export const validate: Comparison = {
  name: "validate",
  title: "Valid values: from a JSON value to a validated one",
  measure: "CPU time a value",
  subjects: {
    Zod: () =>
      createSubject(({ schema }) => (value) => {
        const { success, data } = schema.safeParse(value);
        return success ? { data } : undefined;
      }),
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

function createSubject(create: (accepted: Accepted) => Validate): Promise<Subject> {
  const all = new Map(
    Object.entries(accepted).map(([name, each]) => [
      name,
      { value: each.value, run: create(each) },
    ]),
  );
  const find = (name: string): { readonly value: unknown; readonly run: Validate } => {
    const found = all.get(name);
    if (found === undefined) throw new Error(`No case ${name}`);
    return found;
  };
  return Promise.resolve({
    answer: (name) => {
      const { value, run } = find(name);
      return run(value)?.data;
    },
    prepare: (name, count) => {
      const { value, run } = find(name);
      return () => {
        for (let index = 0; index < count; index++) {
          if (run(value) === undefined) throw new Error("Not valid");
        }
      };
    },
  });
}
