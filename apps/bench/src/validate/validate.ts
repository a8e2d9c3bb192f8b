import { createValidator } from "@fw/validate";
import { z } from "zod";
import type { Bench } from "../bench.ts";
import { startWorkers, type Subject } from "../measure/in-processes.ts";
import { accepted } from "./schemas.ts";

const cases = Object.keys(accepted);

/** Validates a value; `undefined` if it is refused. */
type Validate = (value: unknown) => { readonly data: unknown } | undefined;

const contenders: Readonly<Record<string, (schema: z.ZodType) => Validate>> = {
  Zod: parseWith,
  "Zod, compiled": (schema) => parseWith(z.compile(schema)),
  "@fw/validate": (schema) => {
    const validator = createValidator(schema);
    return (value) => {
      const outcome = validator.validate(value);
      if (outcome instanceof Promise || !outcome.success) return undefined;
      return { data: outcome.value };
    };
  },
};

/** What bounded work costs where there is nothing to bound: valid values. */
export const validate: Bench = {
  name: "validate",
  title: "Validation of valid values",
  figure: "CPU time per value, from a JSON value to a validated one",
  unit: "ns",
  cases,
  subjects: Object.keys(contenders),
  compared: true,
  rounds: 42,
  starts: 3,
  start: (options) => startWorkers("validate", cases, options),
};

/**
 * Creates a row.
 *
 * @param subject - Its name.
 * @returns The row.
 */
export function createValidateSubject(subject: string): Subject {
  return (name) => {
    const { schema, value } = accepted[name] ?? {};
    const run = schema && contenders[subject]?.(schema);
    if (run === undefined) throw new RangeError(`There is no case ${subject}, ${name}`);
    return {
      answer: () => run(value)?.data,
      prepare: (count) => () => {
        for (let index = 0; index < count; index++) {
          if (run(value) === undefined) throw new Error("Not valid");
        }
      },
    };
  };
}

function parseWith(schema: z.ZodType): Validate {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? { data } : undefined;
  };
}
