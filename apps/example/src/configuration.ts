import { join } from "node:path";
import { z, type CorsOptions } from "@fw/framework";
import type { PostgresOptions } from "./postgres-database.ts";
import { commonVariables, readVariables } from "./variables.ts";

/** What the environment says about how to run. */
export interface Configuration {
  /** 0 takes a free one. */
  readonly port: number;
  /** The port of `/health` and `/ready`; 0 takes a free one. */
  readonly operationsPort: number;
  readonly hostname: string;
  /** The file of SQLite, or how to reach PostgreSQL. */
  readonly database: { readonly path: string } | PostgresOptions;
  readonly cors: false | CorsOptions;
  /** Whether each request gets a line on standard error. */
  readonly accessLog: boolean;
  /** How long to serve on, once a stop is asked for, while `/ready` says so; in milliseconds. */
  readonly drain: number;
}

/**
 * Reads the configuration. A variable that is empty counts as not set.
 *
 * @param environment - `process.env`, or what a test puts in its place.
 * @returns The configuration, with its defaults.
 * @throws {@link StartError} when a variable is wrong; it names each of them.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const set = readVariables(variables, environment);
  const { DATABASE_URL: url, DATABASE_PATH: path = defaultPath } = set;
  return {
    port: set.PORT,
    operationsPort: set.OPERATIONS_PORT,
    hostname: set.HOST,
    database:
      url === undefined
        ? { path }
        : { url, connections: set.DATABASE_CONNECTIONS, timeout: set.DATABASE_TIMEOUT },
    cors: set.CORS_ORIGINS,
    accessLog: set.ACCESS_LOG,
    drain: set.DRAIN_MILLISECONDS,
  };
}

/** The same file from `src` and from `dist`. */
const defaultPath = join(import.meta.dirname, "../data/bookmarks.sqlite");

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);
}

const variables = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    OPERATIONS_PORT: wholeNumber(0, 65_535).default(3001),
    // Without a log-in of any kind, the service is for this machine unless its operator says otherwise.
    HOST: z.string().default("127.0.0.1"),
    DATABASE_PATH: z.string().optional(),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(?:ql)?$/,
        error: "must be a URL that begins with postgres:// or postgresql://",
      })
      .optional(),
    DATABASE_CONNECTIONS: wholeNumber(1, 1_000).default(10),
    DATABASE_TIMEOUT: wholeNumber(1, 600_000).default(5_000),
    DRAIN_MILLISECONDS: wholeNumber(0, 600_000).default(0),
    ...commonVariables,
  })
  .refine(({ PORT, OPERATIONS_PORT }) => PORT !== OPERATIONS_PORT || PORT === 0, {
    path: ["OPERATIONS_PORT"],
    error: "and PORT are the same port: change one of them",
  })
  .refine(
    ({ DATABASE_URL, DATABASE_PATH }) => DATABASE_URL === undefined || DATABASE_PATH === undefined,
    { path: ["DATABASE_URL"], error: "and DATABASE_PATH are both set: unset one of them" },
  );
