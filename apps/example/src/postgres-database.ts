import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Pool } from "pg";
import { StartError } from "./start-error.ts";

/** How to reach a database of PostgreSQL. */
export interface PostgresOptions {
  /** `postgres://user:password@host/database`; `?sslmode=verify-full` at its end asks for TLS. */
  readonly url: string;
  /** How many connections this process has at most. */
  readonly connections: number;
  /** How long a connection or an answer may take, in milliseconds. */
  readonly timeout: number;
}

/**
 * Brings the tables of a database up to date, and opens a pool of connections to it.
 *
 * @param options - How to reach it.
 * @param report - Receives a line when the tables are one version newer: the next release has already changed them.
 * @returns The pool, for `createPostgresStore`, which listens to its errors.
 * @throws {@link StartError} when the database cannot be used.
 */
export async function openPostgres(
  { url, connections, timeout }: PostgresOptions,
  report: (line: string) => void,
): Promise<Pool> {
  const address = { connectionString: url, connectionTimeoutMillis: timeout, keepAlive: true };
  try {
    await bringUpToDate(new Client(address), report);
  } catch (error) {
    // Nothing that the driver or the database says has the password in it.
    const reason = toReason(error);
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason}`, {
      cause: error,
    });
  }
  // The database gives up when it can be reached, and this process when it cannot.
  const limits = { max: connections, statement_timeout: timeout, query_timeout: timeout + 500 };
  const pool = new Pool({ ...address, ...limits, application_name: "bookmarks" });
  // A connection in use that is lost rejects what waits for it, and without a listener it would end the process, too.
  return pool.on("connect", (client) => client.on("error", () => undefined));
}

/**
 * Explains why a database was not reached.
 *
 * @param error - What the driver threw.
 * @returns Its message, or its code if the message is empty.
 */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error.message !== "") return error.message;
  // No address of the name answered.
  return "code" in error ? String(error.code) : error.name;
}

/** The same folder from `src` and from `dist`. */
const migrationsFolder = join(import.meta.dirname, "../postgres-migrations");

/** In one transaction. Of two processes that start at once, one waits and then finds the work done. */
async function bringUpToDate(client: Client, report: (line: string) => void): Promise<void> {
  const migrations = readMigrations();
  // A lost connection also rejects what waits for it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext('bookmark migrations'))");
    // A statement that waits for a table makes all later ones wait: it gives up, and the next start tries again.
    await client.query("SET LOCAL lock_timeout = '5s'");
    await client.query(
      `CREATE TABLE IF NOT EXISTS migration (
        version int PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`,
    );
    const applied = await client.query("SELECT version FROM migration");
    const version = applied.rows.length;
    // A migration only adds what the release before it does without, so that both can run at once.
    if (version > migrations.length + 1) {
      throw new Error(
        `its schema has version ${version}, and this release supports up to ${migrations.length + 1}`,
      );
    }
    if (version > migrations.length) {
      report(`The database has the schema of the next release, version ${version}.`);
    }
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await client.query(migration);
      await client.query("INSERT INTO migration (version) VALUES ($1)", [index + 1]);
    }
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

/** Each takes the tables from one version to the next. One that was released never changes. */
function readMigrations(): readonly string[] {
  const names = readdirSync(migrationsFolder).sort();
  return names.map((name) => readFileSync(join(migrationsFolder, name), "utf8"));
}
