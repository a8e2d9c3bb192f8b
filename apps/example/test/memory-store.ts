import { onTestFinished } from "vitest";
import { BookmarkStore } from "../src/bookmark-store.ts";
import { openDatabase } from "../src/database.ts";

/** A store without bookmarks, which ends with the test. */
export function createMemoryStore(): BookmarkStore {
  const { database } = openDatabase(":memory:");
  onTestFinished(() => {
    database.close();
  });
  return new BookmarkStore(database);
}
