import { HttpError } from "@fw/framework";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import type { BookmarkStore } from "./bookmark-store.ts";
import { toReason } from "./postgres-database.ts";
import { postgresStatements } from "./postgres-statements.ts";
import { SqlStore, type SqlQuery, type Rows, type SqlDatabase } from "./sql-store.ts";

/**
 * The bookmarks in a database of PostgreSQL.
 *
 * @param pool - One that `openPostgres` opened; it stays the caller's to end.
 * @param report - Receives a line when the database is lost, and one when it answers again.
 * @returns The store. While the database cannot be used, its methods reject with an `HttpError` of 503.
 */
export function createPostgresStore(pool: Pool, report: (line: string) => void): BookmarkStore {
  return new SqlStore(new PostgresDatabase(pool, report), postgresStatements);
}

class PostgresDatabase implements SqlDatabase {
  readonly #pool: Pool;
  readonly #report: (line: string) => void;
  #isLost = false;

  constructor(pool: Pool, report: (line: string) => void) {
    this.#pool = pool;
    this.#report = report;
    // The connection was idle, and is out of the pool already.
    pool.on("error", (error) => {
      this.#lose(error);
    });
  }

  run(query: SqlQuery): Promise<Rows> {
    return this.#use((client) => runOn(client, query));
  }

  runTogether(queries: readonly SqlQuery[]): Promise<readonly Rows[]> {
    return this.#use(async (client) => {
      await client.query("BEGIN");
      // As in SQLite, another one like this waits, and then sees what this one has stored.
      await client.query("SELECT pg_advisory_xact_lock(hashtext('bookmark batch'))");
      const rows: Rows[] = [];
      for (const query of queries) rows.push(await runOn(client, query));
      await client.query("COMMIT");
      return rows;
    });
  }

  async #use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      const client = await this.#pool.connect();
      try {
        const result = await work(client);
        client.release();
        this.#find();
        return result;
      } catch (error) {
        // Closing the connection ends its transaction.
        client.release(true);
        throw error;
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#lose(error);
      throw new HttpError(503, "DATABASE_UNAVAILABLE", unavailable, {
        headers: { "retry-after": "1" },
        cause: error,
      });
    }
  }

  #lose(error: unknown): void {
    if (!this.#isLost) this.#report(`The database cannot be used: ${toReason(error)}`);
    this.#isLost = true;
  }

  #find(): void {
    if (this.#isLost) this.#report("The database answers again.");
    this.#isLost = false;
  }
}

const unavailable =
  "The database cannot be used now. A change that was asked for may have been made, or not";

async function runOn(client: PoolClient, { sql, values }: SqlQuery): Promise<Rows> {
  return (await client.query<object>(sql, [...values])).rows;
}

/** Whether it is the database's state, or the way to it, that failed, and not the statement. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableStates.test(error.code ?? "");
  // The driver's own errors have no class; one of a program that is wrong has.
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/**
 * PostgreSQL's codes of errors, https://www.postgresql.org/docs/current/errcodes-appendix.html: no connection, no
 * room, stopped or cancelled by the operator or a time-out, read-only as a standby is, and lost against another
 * transaction.
 */
const unavailableStates = /^(?:08|53|57P|57014|25006|40001|40P01|55P03)/;
