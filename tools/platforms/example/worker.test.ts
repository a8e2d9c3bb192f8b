import { afterAll, beforeEach, describe } from "vitest";
import { createD1Store } from "../../../apps/example/src/d1-store.ts";
import { connectUrl } from "../../../apps/example/test/each-transport.ts";
import type { Place } from "../../../apps/example/test/place.ts";
import { defineBookmarks } from "../../../apps/example/test/suites/bookmarks.ts";
import { defineChanges } from "../../../apps/example/test/suites/changes.ts";
import { defineImports } from "../../../apps/example/test/suites/imports.ts";
import { defineSqlStore, sqliteRefusal } from "../../../apps/example/test/suites/sql-store.ts";
import { defineStore } from "../../../apps/example/test/suites/store.ts";
import { token } from "../../../apps/example/test/token.ts";
import { startWorker } from "./start-worker.js";

const variables = { ACCESS_LOG: "off", BOOKMARKS_TOKEN: token };
const closed = await startWorker(variables);
const open = await startWorker({ ...variables, CORS_ORIGINS: "https://app.example.com" });
const { database } = closed;
afterAll(async () => {
  await closed.stop();
  await open.stop();
});

beforeEach(async () => {
  await database.batch(
    ["DELETE FROM bookmark", "DELETE FROM sqlite_sequence"].map((sql) => database.prepare(sql)),
  );
});

const place: Place = {
  createStore: () => createD1Store(database),
  // The Worker uses the same database. The allowed origins are set when it starts.
  serve: ({ cors }) => {
    const { url } = cors === undefined ? closed : open;
    return Promise.resolve(connectUrl(url));
  },
};

describe("createD1Store", () => {
  defineStore(place.createStore);
  defineSqlStore(() => ({
    store: place.createStore(),
    execute: (sql) => database.prepare(sql).run(),
    ...sqliteRefusal,
  }));
});

describe("the Worker", () => {
  defineBookmarks(place);
  defineChanges(place);
  defineImports(place);
});
