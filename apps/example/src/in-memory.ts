import { join } from "node:path";
import { createBookmarksApp } from "./app.ts";
import { openDatabase } from "./database.ts";
import { readFolder } from "./read-folder.ts";
import { createSqliteStore } from "./sqlite-store.ts";

const token = "token-for-tools-and-tests";

/** The service on an empty database in memory, for tools that read its routes or send requests to them. */
export const app: ReturnType<typeof createBookmarksApp> = createBookmarksApp({
  store: createSqliteStore(openDatabase(":memory:").database),
  token,
  findFile: readFolder(join(import.meta.dirname, "../public")),
});

/**
 * Returns what `fw fuzz` and `fw check` send with each request.
 *
 * @returns The headers, by their names.
 */
export function prepare(): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}
