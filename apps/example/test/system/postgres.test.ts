import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { Client, type Pool } from "pg";
import { eventually } from "@fw/test-support";
import { PostgresServer } from "@fw/test-support/postgres-server";
import { SilentRelay } from "@fw/test-support/silent-relay";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createBookmarksApp } from "../../src/app.ts";
import { openPostgres } from "../../src/postgres-database.ts";
import type { BookmarkStore } from "../../src/bookmark-store.ts";
import { createOperationsApp } from "../../src/operations.ts";
import { createPostgresStore } from "../../src/postgres-store.ts";
import { createBody } from "../create-body.ts";
import { findPublicFile } from "../each-place.ts";
import { connectHandle } from "../each-transport.ts";
import type { Place } from "../place.ts";
import { defineBookmarks } from "../suites/bookmarks.ts";
import { defineChanges } from "../suites/changes.ts";
import { defineImports } from "../suites/imports.ts";
import { defineSqlStore } from "../suites/sql-store.ts";
import { defineStore } from "../suites/store.ts";
import { token } from "../token.ts";

const limits = { connections: 5, timeout: 5_000 };

function refuseReport(line: string): never {
  throw new Error(`It was reported: ${line}`);
}

let server: PostgresServer;
let pool: Pool;
let store: BookmarkStore;

beforeAll(async () => {
  server = await PostgresServer.create();
  pool = await openPostgres({ url: server.toUrl(), ...limits }, refuseReport);
  store = createPostgresStore(pool, refuseReport);
});

afterAll(async () => {
  await pool.end();
  await server.remove();
});

beforeEach(async () => {
  await pool.query("TRUNCATE bookmark RESTART IDENTITY");
});

const place: Place = {
  createStore: () => store,
  serve: (parts) =>
    connectHandle(createBookmarksApp({ ...parts, token, findFile: findPublicFile })),
};

describe("createPostgresStore", () => {
  defineStore(place.createStore);
  defineSqlStore(() => ({
    store,
    execute: (sql) => pool.query(sql),
    refuse: `ALTER TABLE bookmark ADD CONSTRAINT "no more" CHECK (title <> '599')`,
    allow: `ALTER TABLE bookmark DROP CONSTRAINT "no more"`,
  }));

  it("creates no bookmark twice when imports come at once", async () => {
    const bodies = Array.from({ length: 100 }, (_, index) =>
      createBody({ url: `https://example.com/${index}` }),
    );
    const created = await Promise.all(Array.from({ length: 5 }, () => store.createMissing(bodies)));
    expect(created.reduce((sum, count) => sum + count)).toBe(100);
    expect(await store.list({ page: 1, perPage: 1 })).toMatchObject({ total: 100 });
  });

  it("keeps the longest address that a body may have", async () => {
    const url = `https://example.com/${"ä€🥊".repeat(494)}`;
    const { id } = await store.create(createBody({ url }));
    expect(await store.createMissing([createBody({ url })])).toBe(0);
    expect((await store.find(id))?.url).toBe(url);
  });

  it("answers for an id beyond every number that the database gives", async () => {
    expect(await store.find(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });
});

describe("the service on PostgreSQL", () => {
  defineBookmarks(place);
  defineChanges(place);
  defineImports(place);
});

describe("a database that cannot be used", () => {
  it("is a 503 that may be tried again, and is reported once each time", async () => {
    const other = await PostgresServer.create();
    onTestFinished(() => other.remove());
    const lines: string[] = [];
    const lost = await openPostgres(
      { url: other.toUrl(), connections: 3, timeout: 30_000 },
      refuseReport,
    );
    onTestFinished(() => lost.end());
    const lostStore = createPostgresStore(lost, (line) => lines.push(line));
    const { send } = await connectHandle(
      createBookmarksApp({ store: lostStore, token, findFile: findPublicFile }),
    );
    const operations = createOperationsApp({ store: lostStore, isStopping: () => false });
    for (const mode of ["fast", "immediate"] as const) {
      // Connections that are idle, and one that is in use, when the database goes.
      await Promise.all([1, 2, 3].map(() => lostStore.ping()));
      const used = lost.query("SELECT pg_sleep(60)").catch(() => "cut off");
      await eventually(async () => {
        const { rows } = await lost.query(
          "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%(60)'",
        );
        expect(rows).toHaveLength(1);
      });
      await other.stop(mode);
      expect(await used).toBe("cut off");
      for (const response of [
        await operations.handle("/ready"),
        await send("/bookmarks/1"),
        await send("/bookmarks?page=1"),
      ]) {
        expect(response.status).toBe(503);
        expect(response.headers.get("retry-after")).toBe("1");
        expect(await response.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
      }
      expect((await operations.handle("/health")).status).toBe(200);
      await other.start();
      expect((await operations.handle("/ready")).status).toBe(200);
    }
    expect(lines).toEqual([
      expect.stringMatching(/^The database cannot be used: /),
      "The database answers again.",
      expect.stringMatching(/^The database cannot be used: /),
      "The database answers again.",
    ]);
  });

  it("is a 503 when all connections are taken, and when a statement takes too long", async () => {
    const busy = await openPostgres(
      { url: server.toUrl(), connections: 1, timeout: 3_000 },
      refuseReport,
    );
    onTestFinished(() => busy.end());
    const busyStore = createPostgresStore(busy, () => undefined);
    const blocker = await pool.connect();
    await blocker.query("BEGIN; LOCK TABLE bookmark");
    const both = await Promise.allSettled([busyStore.find(1), busyStore.find(1)]);
    await blocker.query("ROLLBACK");
    blocker.release();
    for (const each of both) {
      expect(each).toMatchObject({ reason: { status: 503, code: "DATABASE_UNAVAILABLE" } });
    }
    expect(await busyStore.find(1)).toBeUndefined();
  });

  it("is a 503 when it falls silent", async () => {
    const { relay, url } = await SilentRelay.start(server.toUrl());
    onTestFinished(() => {
      relay.stop();
    });
    const quiet = await openPostgres({ url, connections: 1, timeout: 3_000 }, refuseReport);
    const reached = createPostgresStore(quiet, () => undefined);
    await reached.ping();
    relay.cut();
    await expect(reached.ping()).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
    await reached.ping();
    await quiet.end();
  });

  it("is no 503 when the statement itself is wrong", async () => {
    await pool.query("ALTER TABLE bookmark RENAME TO hidden");
    onTestFinished(async () => {
      await pool.query("ALTER TABLE hidden RENAME TO bookmark");
    });
    await expect(store.find(1)).rejects.toThrow('"bookmark" does not exist');
  });
});

describe("openPostgres", () => {
  async function createDatabase(): Promise<string> {
    const name = `database_${crypto.randomUUID().replaceAll("-", "")}`;
    await pool.query(`CREATE DATABASE ${name}`);
    return server.toUrl(name);
  }

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query<object>(sql);
    await client.end();
    return rows;
  }

  it("lets processes that start at once make the tables once, and finds them the next time", async () => {
    const url = await createDatabase();
    const pools = await Promise.all(
      [1, 2, 3].map(() => openPostgres({ url, ...limits }, refuseReport)),
    );
    await Promise.all(pools.map((each) => each.end()));
    await query(
      url,
      "INSERT INTO bookmark (url, title, note, tags, unread) VALUES ('u', 't', '', '[]', true)",
    );
    await (await openPostgres({ url, ...limits }, refuseReport)).end();
    expect(await query(url, "SELECT title FROM bookmark")).toEqual([{ title: "t" }]);
    expect(await query(url, "SELECT version FROM migration")).toEqual([{ version: 1 }]);
  });

  it("waits for no database that says nothing", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    const url = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/bookmarks`;
    await expect(openPostgres({ url, connections: 1, timeout: 200 }, refuseReport)).rejects.toThrow(
      "The database of DATABASE_URL cannot be used: timeout expired",
    );
  });

  it("starts with the tables of the next release, says so, and refuses those of a later one", async () => {
    const url = await createDatabase();
    await (await openPostgres({ url, ...limits }, refuseReport)).end();
    await query(url, "INSERT INTO migration (version) VALUES (2)");
    const lines: string[] = [];
    await (await openPostgres({ url, ...limits }, (line) => lines.push(line))).end();
    expect(lines).toEqual(["The database has the schema of the next release, version 2."]);
    await query(url, "INSERT INTO migration (version) VALUES (3)");
    await expect(openPostgres({ url, ...limits }, refuseReport)).rejects.toThrow(
      "its schema has version 3, and this release supports up to 2",
    );
  });

  it("does not wait for a table that is in use, before which all others would wait", async () => {
    const url = await createDatabase();
    const client = new Client(url);
    await client.connect();
    await client.query("CREATE TABLE migration (version int PRIMARY KEY); BEGIN");
    await client.query("LOCK TABLE migration");
    await expect(openPostgres({ url, ...limits }, refuseReport)).rejects.toThrow(
      "canceling statement due to lock timeout",
    );
    await client.end();
  });

  it("changes nothing when a migration fails", async () => {
    const url = await createDatabase();
    await query(url, "CREATE TABLE bookmark (mine int)");
    await expect(openPostgres({ url, ...limits }, refuseReport)).rejects.toThrow(
      '"bookmark" already exists',
    );
    expect(await query(url, "SELECT to_regclass('migration') AS table")).toEqual([{ table: null }]);
  });

  it("tells no password when it cannot log in", async () => {
    const url = server.toUrl().replace("tested", "guessed");
    await expect(openPostgres({ url, ...limits }, refuseReport)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: password authentication failed for user "tester"$/,
    );
  });
});
