import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { BookmarkStore } from "./bookmark-store.ts";
import { SqlStore, type SqlQuery, type Rows, type SqlDatabase } from "./sql-store.ts";
import { sqliteStatements } from "./sqlite-statements.ts";

/**
 * The bookmarks in a file of SQLite, or in memory.
 *
 * @param database - One that `openDatabase` opened; it stays the caller's to close.
 * @returns The store. `node:sqlite` waits for nothing, so its promises are kept at once.
 */
export function createSqliteStore(database: DatabaseSync): BookmarkStore {
  return new SqlStore(new SqliteDatabase(database), sqliteStatements);
}

class SqliteDatabase implements SqlDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run(query: SqlQuery): Promise<Rows> {
    return Promise.resolve(this.#all(query));
  }

  runTogether(queries: readonly SqlQuery[]): Promise<readonly Rows[]> {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const rows = queries.map((query) => this.#all(query));
      this.#database.exec("COMMIT");
      return Promise.resolve(rows);
    } catch (error) {
      // SQLite itself ends a transaction for which there is no room.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  #all({ sql, values }: SqlQuery): Rows {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement.all(...values);
  }
}
