import { expect, it } from "vitest";
import type { BookmarkStore } from "../../src/bookmark-store.ts";
import { createBody } from "../create-body.ts";

async function findTitles(store: BookmarkStore, q: string): Promise<readonly string[]> {
  const { items } = await store.list({ page: 1, perPage: 10, q });
  return items.map(({ title }) => title);
}

/** The tests of a store. */
export function defineStore(create: () => BookmarkStore): void {
  async function createStoreOf(...titles: readonly string[]): Promise<BookmarkStore> {
    const store = create();
    for (const title of titles) await store.create(createBody({ title }));
    return store;
  }

  it("gives back what it was given", async () => {
    const store = create();
    const body = createBody({
      title: `Quotes '";--`,
      note: "Zwölf Boxkämpfer 🥊 \u0001 \u2028",
      tags: ["one", 'two"'],
      source: { name: "A friend" },
      unread: false,
    });
    const created = await store.create(body);
    expect(created).toMatchObject(body);
    expect(await store.find(created.id)).toEqual(created);
  });

  it("knows no bookmark that was never stored", async () => {
    const store = create();
    expect(await store.find(1)).toBeUndefined();
    expect(await store.replace(1, createBody())).toBeUndefined();
    expect(await store.delete(1)).toBe(false);
  });

  it("changes the one bookmark that it replaces, and its time", async () => {
    const store = await createStoreOf("First", "Second");
    const before = await store.find(1);
    const replaced = await store.replace(1, createBody({ title: "Changed" }));
    expect(replaced).toMatchObject({ id: 1, title: "Changed", createdAt: before?.createdAt });
    expect(Date.parse(replaced?.updatedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(before?.updatedAt ?? ""),
    );
    expect((await store.find(2))?.title).toBe("Second");
  });

  it("never gives the id of a deleted bookmark to another", async () => {
    const store = await createStoreOf("First", "Second");
    expect(await store.delete(2)).toBe(true);
    expect(await store.delete(2)).toBe(false);
    expect((await store.create(createBody())).id).toBe(3);
  });

  it.each([
    ["title", { title: "A needle here" }],
    ["address", { url: "https://needle.example/" }],
    ["note", { note: "Look: needle" }],
    ["tags", { tags: ["hay", "needles"] }],
  ])("searches the %s", async (_, fields) => {
    const store = await createStoreOf("Hay");
    await store.create(createBody({ title: "Found", ...fields }));
    const { items, total } = await store.list({ page: 1, perPage: 10, q: "NEEDLE" });
    expect(items).toMatchObject([{ id: 2 }]);
    expect(total).toBe(1);
  });

  it("tells capitals from small letters where they are not of ASCII", async () => {
    const store = await createStoreOf("ÄPFEL");
    expect(await findTitles(store, "Äpfel")).toEqual(["ÄPFEL"]);
    expect(await findTitles(store, "äpfel")).toEqual([]);
  });

  it("searches for the characters that LIKE and JSON give a meaning to", async () => {
    const store = await createStoreOf("100%", "1000", "a_b", "aXb", String.raw`C:\Temp`);
    expect(await findTitles(store, "0%")).toEqual(["100%"]);
    expect(await findTitles(store, "a_b")).toEqual(["a_b"]);
    expect(await findTitles(store, "\\")).toEqual([String.raw`C:\Temp`]);
    expect(await findTitles(store, '["')).toEqual([]);
  });

  it("counts what the filter lets through on every page", async () => {
    const store = await createStoreOf("One", "Two", "Three");
    await store.replace(2, createBody({ title: "Two", unread: false }));
    expect(await store.list({ page: 2, perPage: 1, unread: true })).toMatchObject({
      items: [{ title: "One" }],
      total: 2,
    });
    expect(await store.list({ page: 3, perPage: 1, unread: true })).toMatchObject({
      items: [],
      total: 2,
    });
  });

  it("creates the bookmarks whose address is new, each once", async () => {
    const store = await createStoreOf("Known");
    const created = await store.createMissing([
      createBody({ title: "Known again" }),
      createBody({ url: "https://new.example/", title: "New", tags: ["a"] }),
      createBody({ url: "https://new.example/", title: "New again" }),
    ]);
    expect(created).toBe(1);
    expect(await store.list({ page: 1, perPage: 10 })).toMatchObject({
      items: [{ title: "New", tags: ["a"] }, { title: "Known" }],
      total: 2,
    });
  });
}
