import { join } from "node:path";
import { z, type CorsOptions } from "@fw/framework";
import { commonVariables, readVariables } from "./variables.ts";

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
  const { PORT, HOST, DATABASE_PATH, CORS_ORIGINS, ACCESS_LOG } = readVariables(
    variables,
    environment,
  );
  return {
    port: PORT,
    hostname: HOST,
    databasePath: DATABASE_PATH,
    cors: CORS_ORIGINS,
    accessLog: ACCESS_LOG,
  };
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

const variables = z.object({
  PORT: z
    .string()
    .refine(isPort, "must be a whole number from 0 to 65535")
    .transform(Number)
    .default(3000),
  // Without a log-in of any kind, the service is for this machine unless its operator says otherwise.
  HOST: z.string().default("127.0.0.1"),
  DATABASE_PATH: z.string().default(join(import.meta.dirname, "../data/bookmarks.sqlite")),
  ...commonVariables,
});
