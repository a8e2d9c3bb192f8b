import { join } from "node:path";
import { z, type CorsOptions } from "@fw/framework";
import type { PostgresOptions } from "./postgres-database.ts";
import { commonVariables, readVariables } from "./variables.ts";

/** The configuration from the environment. */
export interface Configuration {
  /** 0 takes a free port. */
  readonly port: number;
  /** The port of `/health` and `/ready`; 0 takes a free one. */
  readonly operationsPort: number;
  readonly hostname: string;
  /** The file of SQLite, or how to reach PostgreSQL. */
  readonly database: { readonly path: string } | PostgresOptions;
  /** The token that changes need; with `undefined`, the server makes one. */
  readonly token: string | undefined;
  readonly cors: false | CorsOptions;
  /** Whether each request gets a line on standard error. */
  readonly accessLog: boolean;
  /** How many milliseconds to keep serving after SIGTERM, while `/ready` answers 503. */
  readonly drain: number;
}

/**
 * Reads the configuration. An empty variable is an error.
 *
 * @param environment - `process.env`, or a test's own.
 * @returns The configuration, with its defaults.
 * @throws {@link StartError} when variables are wrong; the message names each of them.
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
    token: set.BOOKMARKS_TOKEN,
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

const text = z.string().min(1, "must not be empty");

const variables = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    OPERATIONS_PORT: wholeNumber(0, 65_535).default(3001),
    // Everyone who reaches the service may read, so only this machine does by default.
    HOST: text.default("127.0.0.1"),
    DATABASE_PATH: text.optional(),
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
    BOOKMARKS_TOKEN: commonVariables.BOOKMARKS_TOKEN.optional(),
  })
  .refine(({ PORT, OPERATIONS_PORT }) => PORT !== OPERATIONS_PORT || PORT === 0, {
    path: ["OPERATIONS_PORT"],
    error: "and PORT are the same port: change one of them",
  })
  .refine(
    ({ DATABASE_URL, DATABASE_PATH }) => DATABASE_URL === undefined || DATABASE_PATH === undefined,
    { path: ["DATABASE_URL"], error: "and DATABASE_PATH are both set: unset one of them" },
  )
  .refine(({ DATABASE_URL, BOOKMARKS_TOKEN }) => DATABASE_URL === undefined || BOOKMARKS_TOKEN, {
    path: ["BOOKMARKS_TOKEN"],
    error: "must be set with DATABASE_URL: all processes need the same token",
  });
