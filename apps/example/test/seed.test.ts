import { describe, expect, it } from "vitest";
import { seedBookmarks } from "../src/seed.ts";
import { MemoryStore } from "./memory-store.ts";

describe("seedBookmarks", () => {
  it("stores read and unread bookmarks, more than the page shows at once", async () => {
    const store = new MemoryStore();
    await seedBookmarks(store);
    const { items } = await store.list({ page: 1, perPage: 100 });
    expect(items.length).toBeGreaterThan(10);
    expect(new Set(items.map(({ unread }) => unread))).toEqual(new Set([true, false]));
    expect(new Set(items.map(({ url }) => url)).size).toBe(items.length);
  });
});
