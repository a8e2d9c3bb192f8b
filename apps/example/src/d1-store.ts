import type { BookmarkStore } from "./bookmark-store.ts";
import { SqlStore, type SqlQuery } from "./sql-store.ts";
import { sqliteStatements } from "./sqlite-statements.ts";

/** What a Worker is given of a D1 database, as far as it is used here. */
export interface D1Database {
  prepare(sql: string): D1Statement;
  /** Runs the statements in one transaction. */
  batch(statements: D1Statement[]): Promise<D1Result[]>;
}

interface D1Statement {
  bind(...values: readonly unknown[]): D1Statement;
  run(): Promise<D1Result>;
}

interface D1Result {
  readonly results: readonly unknown[];
}

/**
 * The bookmarks in a D1 database of Cloudflare's.
 *
 * @param database - The binding, its migrations applied.
 * @returns The store.
 */
export function createD1Store(database: D1Database): BookmarkStore {
  const toStatement = ({ sql, values }: SqlQuery): D1Statement =>
    database.prepare(sql).bind(...values);
  return new SqlStore(
    {
      run: async (query) => (await toStatement(query).run()).results,
      runTogether: async (queries) => {
        const results = await database.batch(queries.map(toStatement));
        return results.map((result) => result.results);
      },
    },
    sqliteStatements,
  );
}
