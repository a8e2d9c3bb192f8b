import { setTimeout } from "node:timers/promises";
import { createValidator, type Validator } from "@fw/validate";
import { zValidator } from "@hono/zod-validator";
import fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { H3, readValidatedBody } from "h3";
import { Hono } from "hono";
import type { z } from "zod";
import type { Amplifier } from "./amplifier.ts";

/** What validates a body and writes the answer to a bad one. */
export interface Contender {
  /** Makes ready what a server would have ready. */
  readonly prepare: (amplifier: Amplifier) => Validate | Promise<Validate>;
  /** Whether it is given the text of the body, for it cannot be had without its own parsing. */
  readonly takesText?: boolean;
}

/** Validates a body; gives the text of the answer, which is empty if the body is accepted. */
export type Validate = (body: unknown) => string | Promise<string>;

/** The contenders by name. The frameworks leave their work to Zod. */
export const contenders: Readonly<Record<string, Contender>> = {
  Zod: {
    prepare: (amplifier) => {
      const schema = amplifier.schema as z.ZodType;
      const tell = ({ error }: z.ZodSafeParseResult<unknown>): string =>
        error === undefined ? "" : JSON.stringify({ issues: error.issues });
      return amplifier.isAsync === true
        ? async (body) => tell(await schema.safeParseAsync(body))
        : (body) => tell(schema.safeParse(body));
    },
  },
  "@fw/validate": { prepare: ({ schema }) => toValidate(createValidator(schema)) },
  "@fw/validate, in use": {
    prepare: async ({ schema, body }) => {
      const validator = createValidator(schema);
      const small: unknown = JSON.parse(body(64));
      for (let run = 0; run < 150; run++) await validator.validate(small);
      // Zod's compiler loads in the meantime.
      await setTimeout(100);
      return toValidate(validator);
    },
  },
  "Fastify, Zod": {
    takesText: true,
    prepare: ({ schema }) => {
      const app = fastify({ bodyLimit: 2 ** 21 }).setValidatorCompiler(validatorCompiler);
      app.post("/", { schema: { body: schema } }, () => "");
      return async (body) => {
        const payload = String(body);
        const headers = { "content-type": "application/json" };
        return (await app.inject({ method: "POST", url: "/", headers, payload })).body;
      };
    },
  },
  Hono: {
    takesText: true,
    prepare: ({ schema }) => {
      const app = new Hono();
      app.post("/", zValidator("json", schema as z.ZodType), (context) => context.text(""));
      return async (body) => (await app.fetch(toRequest(body))).text();
    },
  },
  h3: {
    takesText: true,
    prepare: ({ schema }) => {
      const app = new H3();
      app.post("/", async (event) => {
        await readValidatedBody(event, schema as z.ZodType);
        return "";
      });
      return async (body) => (await app.fetch(toRequest(body))).text();
    },
  },
};

function toValidate(validator: Validator): Validate {
  return async (body) => {
    const outcome = await validator.validate(body);
    if (outcome.success) return "";
    return JSON.stringify({ issues: outcome.issues, truncated: outcome.truncated });
  };
}

function toRequest(body: unknown): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: String(body),
  });
}
