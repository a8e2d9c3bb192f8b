import { setTimeout } from "node:timers/promises";
import { createValidator, type Validator } from "@fw/validate";
import type { z } from "zod";
import type { Amplifier } from "./amplifier.ts";

/** Validates a body and returns the text of the response, which is empty if the body is accepted. */
export type Validate = (body: unknown) => string | Promise<string>;

/** Makes ready what a server would have ready. */
export type Contender = (amplifier: Amplifier) => Validate | Promise<Validate>;

/** The contenders by name. */
export const contenders: Readonly<Record<string, Contender>> = {
  Zod: (amplifier) => {
    const schema = amplifier.schema as z.ZodType;
    const tell = ({ error }: z.ZodSafeParseResult<unknown>): string =>
      error === undefined ? "" : JSON.stringify({ issues: error.issues });
    return amplifier.isAsync === true
      ? async (body) => tell(await schema.safeParseAsync(body))
      : (body) => tell(schema.safeParse(body));
  },
  "@fw/validate": ({ schema }) => toValidate(createValidator(schema)),
  "@fw/validate, in use": async ({ schema, body }) => {
    const validator = createValidator(schema);
    const small: unknown = JSON.parse(body(64));
    for (let run = 0; run < 150; run++) await validator.validate(small);
    // Zod's compiler loads in the meantime.
    await setTimeout(100);
    return toValidate(validator);
  },
};

function toValidate(validator: Validator): Validate {
  return async (body) => {
    const outcome = await validator.validate(body);
    if (outcome.success) return "";
    return JSON.stringify({ issues: outcome.issues, truncated: outcome.truncated });
  };
}
