import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

/** An open database whose tables are up to date. */
export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** Whether this opening created its tables. */
  readonly isNew: boolean;
}

/**
 * Opens the database, creates its file and folder where they are missing, and brings its tables up
 * to date.
 *
 * @param path - The file, or `:memory:` for a database that ends with the process.
 * @returns The database.
 * @throws {@link StartError} when the file cannot be used.
 */
export function openDatabase(path: string): OpenedDatabase {
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path, { timeout: lockTimeout });
    return { database, isNew: bringUpToDate(database) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown error";
    throw new StartError(`The database ${path} cannot be used: ${reason}`, { cause: error });
  }
}

/** How long to wait while another process writes, in milliseconds. */
const lockTimeout = 5000;

/** The same folder from `src` and from `dist`. */
const migrationsFolder = join(import.meta.dirname, "../migrations");

/** Says whether the database was new. */
function bringUpToDate(database: DatabaseSync): boolean {
  const migrations = readMigrations();
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    // Of two processes that start at once, one waits here and then finds the work done.
    database.exec("BEGIN IMMEDIATE");
    const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
    if (version > migrations.length) {
      throw new Error(
        `its schema has version ${version}, and this release supports up to ${migrations.length}`,
      );
    }
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`);
    return version === 0;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Each takes the tables from one version to the next. One that was released never changes. */
function readMigrations(): readonly string[] {
  const names = readdirSync(migrationsFolder).sort();
  return names.map((name) => readFileSync(join(migrationsFolder, name), "utf8"));
}
