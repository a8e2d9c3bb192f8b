import { z, type CorsOptions } from "@fw/framework";
import { StartError } from "./start-error.ts";

/**
 * Reads variables of the environment. An empty one is an error.
 *
 * @param schema - The variables to read; others are ignored.
 * @param environment - What is set.
 * @returns The parsed variables.
 * @throws {@link StartError} when variables are wrong; the message names each of them.
 */
export function readVariables<S extends z.ZodType>(schema: S, environment: object): z.output<S> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  throw new StartError(sentences.join("\n"));
}

/** What the service reads on every platform. */
export const commonVariables = {
  BOOKMARKS_TOKEN: z
    .string("must be set")
    .regex(/^[\w.~+/=-]{16,}$/, "must be 16 or more letters, digits or characters of -._~+/="),
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
