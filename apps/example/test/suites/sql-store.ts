import { expect, it } from "vitest";
import type { BookmarkStore } from "../../src/bookmark-store.ts";
import { createBody } from "../create-body.ts";

/** A store and its database. */
export interface OpenedStore {
  readonly store: BookmarkStore;
  /** Runs a statement of SQL. */
  readonly execute: (sql: string) => unknown;
  /** Makes the database refuse the title 599, with "no more". */
  readonly refuse: string;
  /** Ends that. */
  readonly allow: string;
}

/** The refusal in SQLite's SQL. */
export const sqliteRefusal: Pick<OpenedStore, "allow" | "refuse"> = {
  refuse:
    "CREATE TRIGGER full BEFORE INSERT ON bookmark WHEN NEW.title = '599' BEGIN SELECT RAISE(FAIL, 'no more'); END",
  allow: "DROP TRIGGER full",
};

/** The tests of a store in a database, beside those of every store. */
export function defineSqlStore(open: () => OpenedStore): void {
  it("creates all bookmarks or none, however many statements that takes", async () => {
    const { store, execute, refuse, allow } = open();
    const bodies = Array.from({ length: 600 }, (_, index) =>
      createBody({
        title: `${index}`,
        url: `https://example.com/${index}`,
        note: "x".repeat(2_000),
      }),
    );
    await execute(refuse);
    await expect(store.createMissing(bodies)).rejects.toThrow("no more");
    expect(await store.list({ page: 1, perPage: 10 })).toMatchObject({ total: 0 });
    await execute(allow);
    expect(await store.createMissing(bodies)).toBe(600);
    expect(await store.createMissing(bodies)).toBe(0);
  });
}
