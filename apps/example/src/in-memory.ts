import { join } from "node:path";
import { createBookmarksApp } from "./app.ts";
import { openDatabase } from "./database.ts";
import { readFolder } from "./read-folder.ts";
import { createSqliteStore } from "./sqlite-store.ts";

/** The service on an empty database in memory, for tools that read its routes or try them. */
export const app: ReturnType<typeof createBookmarksApp> = createBookmarksApp({
  store: createSqliteStore(openDatabase(":memory:").database),
  findFile: readFolder(join(import.meta.dirname, "../public")),
});
