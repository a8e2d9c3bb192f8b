import { join } from "node:path";
import { z, type CorsOptions } from "@fw/framework";
import { StartError } from "./start-error.ts";

/** What the environment says about how to run. */
export interface Configuration {
  /** 0 takes a free one. */
  readonly port: number;
  readonly hostname: string;
  readonly databasePath: string;
  readonly cors: false | CorsOptions;
  /** Whether each request gets a line on standard error. */
  readonly accessLog: boolean;
}

/**
 * Reads the configuration. A variable that is empty counts as not set.
 *
 * @param environment - `process.env`, or what a test puts in its place.
 * @returns The configuration, with its defaults.
 * @throws StartError naming every variable that is wrong.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const set = Object.entries(environment).filter(([, value]) => value !== "");
  const result = environmentSchema.safeParse(Object.fromEntries(set));
  if (!result.success) {
    const sentences = result.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
    throw new StartError(sentences.join("\n"));
  }
  const { PORT, HOST, DATABASE_PATH, CORS_ORIGINS, ACCESS_LOG } = result.data;
  return {
    port: PORT,
    hostname: HOST,
    databasePath: DATABASE_PATH,
    cors: toCors(CORS_ORIGINS),
    accessLog: ACCESS_LOG,
  };
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

const environmentSchema = z.object({
  PORT: z
    .string()
    .refine(isPort, "must be a whole number from 0 to 65535")
    .transform(Number)
    .default(3000),
  // Without a log-in of any kind, the service is for this machine unless its operator says otherwise.
  HOST: z.string().default("127.0.0.1"),
  DATABASE_PATH: z.string().default(join(import.meta.dirname, "../data/bookmarks.sqlite")),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine((origins) => isAnyOrigin(origins) || origins.every(isOrigin), {
      error: 'must be "*", or origins such as https://app.example.com with commas between them',
    })
    .default([]),
  ACCESS_LOG: z.stringbool({ error: "must be on or off" }).default(true),
});

function isAnyOrigin(origins: readonly string[]): boolean {
  return origins.length === 1 && origins[0] === "*";
}

function toCors(origins: readonly string[]): Configuration["cors"] {
  if (origins.length === 0) return false;
  return { origin: isAnyOrigin(origins) ? "*" : origins, exposedHeaders: ["location"] };
}
