import { z, type CorsOptions } from "@fw/framework";
import { StartError } from "./start-error.ts";

/**
 * Reads variables of the environment. One that is empty counts as not set.
 *
 * @param schema - The variables; others are not looked at.
 * @param environment - What is set.
 * @returns What the schema makes of them.
 * @throws {@link StartError} when a variable is wrong; it names each of them.
 */
export function readVariables<S extends z.ZodType>(schema: S, environment: object): z.output<S> {
  const set = Object.entries(environment).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(set));
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  throw new StartError(sentences.join("\n"));
}

/** What the service reads wherever it runs. */
export const commonVariables = {
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine((origins) => isAnyOrigin(origins) || origins.every(isOrigin), {
      error: 'must be "*", or origins such as https://app.example.com with commas between them',
    })
    .default([])
    .transform(toCors),
  ACCESS_LOG: z.stringbool({ error: "must be on or off" }).default(true),
};

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

function isAnyOrigin(origins: readonly string[]): boolean {
  return origins.length === 1 && origins[0] === "*";
}

function toCors(origins: readonly string[]): false | CorsOptions {
  if (origins.length === 0) return false;
  return { origin: isAnyOrigin(origins) ? "*" : origins, exposedHeaders: ["location"] };
}
