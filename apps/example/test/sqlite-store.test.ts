import { describe, onTestFinished } from "vitest";
import { openDatabase } from "../src/database.ts";
import { createSqliteStore } from "../src/sqlite-store.ts";
import { createEmptySqliteStore } from "./each-place.ts";
import { defineSqlStore, sqliteRefusal } from "./suites/sql-store.ts";
import { defineStore } from "./suites/store.ts";

describe("createSqliteStore", () => {
  defineStore(createEmptySqliteStore);
  defineSqlStore(() => {
    const { database } = openDatabase(":memory:");
    onTestFinished(() => {
      database.close();
    });
    return {
      store: createSqliteStore(database),
      execute: (sql) => {
        database.exec(sql);
      },
      ...sqliteRefusal,
    };
  });
});
