import { describe, onTestFinished } from "vitest";
import type { BookmarkStore } from "../src/bookmark-store.ts";
import { openDatabase } from "../src/database.ts";
import { SqliteStore } from "../src/sqlite-store.ts";
import {
  connectHandle,
  describeOverEachTransport,
  type BookmarksApp,
  type Send,
} from "./each-transport.ts";
import { MemoryStore } from "./memory-store.ts";

/** Makes a store that is empty, and ends with the test. */
type CreateStore = () => BookmarkStore;

/** The stores that there are. */
export const eachStore: readonly { readonly name: string; readonly create: CreateStore }[] = [
  { name: "MemoryStore", create: () => new MemoryStore() },
  { name: "SqliteStore", create: createSqliteStore },
];

/** Declares the same tests of the application on each store, and on the real one over a socket, too. */
export function describeOnEachStore(
  name: string,
  define: (connect: (app: BookmarksApp) => Promise<Send>, createStore: CreateStore) => void,
): void {
  describe(`${name} on MemoryStore`, () => {
    define(connectHandle, () => new MemoryStore());
  });
  describeOverEachTransport(`${name} on SqliteStore`, (connect) => {
    define(connect, createSqliteStore);
  });
}

function createSqliteStore(): BookmarkStore {
  const { database } = openDatabase(":memory:");
  onTestFinished(() => {
    database.close();
  });
  return new SqliteStore(database);
}
