import { describe, expect, it } from "vitest";
import type { BookmarkStore } from "../src/bookmark-store.ts";
import { bookmarkBody } from "../src/bookmark.ts";
import { createMemoryStore } from "./memory-store.ts";

function createBody(fields: object = {}) {
  return bookmarkBody.parse({ url: "https://example.com/", title: "Example", ...fields });
}

function createStoreOf(...titles: readonly string[]): BookmarkStore {
  const store = createMemoryStore();
  for (const title of titles) store.create(createBody({ title }));
  return store;
}

function findTitles(store: BookmarkStore, q: string): readonly string[] {
  return store.list({ page: 1, perPage: 10, q }).items.map(({ title }) => title);
}

describe("BookmarkStore", () => {
  it("gives back what it was given", () => {
    const store = createMemoryStore();
    const body = createBody({
      title: `Quotes '";--`,
      note: "Zwölf Boxkämpfer 🥊",
      tags: ["one", 'two"'],
      source: { name: "A friend" },
      unread: false,
    });
    const created = store.create(body);
    expect(created).toMatchObject(body);
    expect(store.find(created.id)).toEqual(created);
  });

  it("knows no bookmark that was never stored", () => {
    const store = createMemoryStore();
    expect(store.find(1)).toBeUndefined();
    expect(store.replace(1, createBody())).toBeUndefined();
    expect(store.delete(1)).toBe(false);
  });

  it("changes the one bookmark that it replaces, and its time", () => {
    const store = createStoreOf("First", "Second");
    const before = store.find(1);
    const replaced = store.replace(1, createBody({ title: "Changed" }));
    expect(replaced).toMatchObject({ id: 1, title: "Changed", createdAt: before?.createdAt });
    expect(Date.parse(replaced?.updatedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(before?.updatedAt ?? ""),
    );
    expect(store.find(2)?.title).toBe("Second");
  });

  it("never gives the id of a deleted bookmark to another", () => {
    const store = createStoreOf("First", "Second");
    expect(store.delete(2)).toBe(true);
    expect(store.delete(2)).toBe(false);
    expect(store.create(createBody()).id).toBe(3);
  });

  it.each([
    ["title", { title: "A needle here" }],
    ["address", { url: "https://needle.example/" }],
    ["note", { note: "Look: needle" }],
    ["tags", { tags: ["hay", "needles"] }],
  ])("searches the %s", (_, fields) => {
    const store = createStoreOf("Hay");
    store.create(createBody({ title: "Found", ...fields }));
    const { items, total } = store.list({ page: 1, perPage: 10, q: "NEEDLE" });
    expect(items).toMatchObject([{ id: 2 }]);
    expect(total).toBe(1);
  });

  it("searches for the characters that LIKE and JSON give a meaning to", () => {
    const store = createStoreOf("100%", "1000", "a_b", "aXb", String.raw`C:\Temp`);
    expect(findTitles(store, "0%")).toEqual(["100%"]);
    expect(findTitles(store, "a_b")).toEqual(["a_b"]);
    expect(findTitles(store, "\\")).toEqual([String.raw`C:\Temp`]);
    expect(findTitles(store, '["')).toEqual([]);
  });

  it("counts what the filter lets through on every page", () => {
    const store = createStoreOf("One", "Two", "Three");
    store.replace(2, createBody({ title: "Two", unread: false }));
    expect(store.list({ page: 2, perPage: 1, unread: true })).toMatchObject({
      items: [{ title: "One" }],
      total: 2,
    });
    expect(store.list({ page: 3, perPage: 1, unread: true })).toMatchObject({
      items: [],
      total: 2,
    });
  });
});
