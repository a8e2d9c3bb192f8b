import { join } from "node:path";
import { describe, onTestFinished } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import type { BookmarkStore } from "../src/bookmark-store.ts";
import { openDatabase } from "../src/database.ts";
import { readFolder } from "../src/read-folder.ts";
import { createSqliteStore } from "../src/sqlite-store.ts";
import { connectHandle, describeOverEachTransport, type Connect } from "./each-transport.ts";
import { MemoryStore } from "./memory-store.ts";
import type { Place } from "./place.ts";
import { token } from "./token.ts";

/** Declares the same tests of the service on each store, and on the real one over a socket, too. */
export function describeInEachPlace(name: string, define: (place: Place) => void): void {
  describe(`${name}, in memory`, () => {
    define({ createStore: () => new MemoryStore(), serve: toServe(connectHandle) });
  });
  describeOverEachTransport(`${name}, in SQLite`, (connect) => {
    define({ createStore: createEmptySqliteStore, serve: toServe(connect) });
  });
}

function toServe(connect: Connect): Place["serve"] {
  return (parts) => connect(createBookmarksApp({ ...parts, token, findFile: findPublicFile }));
}

/** The page and its files. */
export const findPublicFile = readFolder(join(import.meta.dirname, "../dist/public"));

/** A store in memory that ends with the test. */
export function createEmptySqliteStore(): BookmarkStore {
  const { database } = openDatabase(":memory:");
  onTestFinished(() => {
    database.close();
  });
  return createSqliteStore(database);
}
