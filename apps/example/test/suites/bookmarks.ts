import { expect, it } from "vitest";
import { seedBookmarks } from "../../src/seed.ts";
import type { Send } from "../each-transport.ts";
import type { Place } from "../place.ts";

const sqlite = { url: "https://sqlite.org/", title: "SQLite" };

/** The tests of the service. */
export function defineBookmarks({ createStore, serve }: Place): void {
  function startEmpty(): Promise<Send> {
    return serve({ store: createStore() });
  }

  async function startSeeded(): Promise<Send> {
    const store = createStore();
    await seedBookmarks(store);
    return serve({ store });
  }

  it("creates a bookmark with defaults and says where it is", async () => {
    const send = await startEmpty();
    const created = await send("/bookmarks", { method: "POST", json: sqlite });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe("/bookmarks/1");
    const bookmark: unknown = await created.json();
    const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(bookmark).toEqual({
      ...sqlite,
      id: 1,
      note: "",
      tags: [],
      source: null,
      unread: true,
      createdAt: isoTime,
      updatedAt: isoTime,
    });
    const read = await send("/bookmarks/1");
    expect(read.status).toBe(200);
    expect(await read.json()).toEqual(bookmark);
  });

  it("keeps a nested body", async () => {
    const send = await startEmpty();
    const json = {
      ...sqlite,
      note: "Small. Fast.\nReliable.",
      tags: ["sql", "database"],
      source: { name: "A friend", url: "https://friend.example/" },
      unread: false,
    };
    const created = await send("/bookmarks", { method: "POST", json });
    expect(await created.json()).toMatchObject(json);
  });

  it("names every field of a body that is wrong", async () => {
    const send = await startEmpty();
    const response = await send("/bookmarks", {
      method: "POST",
      json: {
        url: "javascript:alert(1)",
        title: " ",
        tags: ["sql", "SQL"],
        source: { name: "", url: "nowhere" },
        unread: "yes",
      },
    });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({
      code: "VALIDATION",
      issues: [
        { in: "body", path: ["url"] },
        { in: "body", path: ["title"] },
        { in: "body", path: ["tags"], message: "Must not name a tag twice" },
        { in: "body", path: ["source", "name"] },
        { in: "body", path: ["source", "url"] },
        { in: "body", path: ["unread"] },
      ],
    });
    expect(await (await send("/bookmarks?page=1")).json()).toMatchObject({ total: 0 });
  });

  it.each([
    ["a field that no bookmark has", { ...sqlite, titel: "SQLite" }],
    ["a source without a name", { ...sqlite, source: { url: "https://friend.example/" } }],
    ["a title that is too long", { ...sqlite, title: "x".repeat(201) }],
    ["a note that is too long", { ...sqlite, note: "x".repeat(2001) }],
    ["a tag that is too long", { ...sqlite, tags: ["x".repeat(31)] }],
    ["too many tags", { ...sqlite, tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
    ["an address that is too long", { ...sqlite, url: `https://sqlite.org/${"x".repeat(2000)}` }],
  ])("refuses %s", async (_, json) => {
    const send = await startEmpty();
    const response = await send("/bookmarks", { method: "POST", json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "VALIDATION" });
  });

  it("takes the longest body that the schema allows, every character escaped", async () => {
    const send = await startEmpty();
    const escaped = (length: number): string => "\\u0078".repeat(length);
    const tags = Array.from({ length: 10 }, (_, index) => `"${escaped(29)}${index}"`);
    const url = `https://sqlite.org/${escaped(1981)}`;
    const response = await send("/bookmarks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"url":"${url}","title":"${escaped(200)}","note":"${escaped(2000)}","tags":[${tags.join()}],
        "source":{"name":"${escaped(100)}","url":"${url}"},"unread":false}`,
    });
    expect(response.status).toBe(201);
  });

  it("refuses a body far beyond any bookmark", async () => {
    const send = await startEmpty();
    const json = { ...sqlite, note: "x".repeat(65_536) };
    const response = await send("/bookmarks", { method: "POST", json });
    expect(response.status).toBe(413);
  });

  it("replaces a bookmark whole", async () => {
    const send = await startEmpty();
    await send("/bookmarks", { method: "POST", json: { ...sqlite, note: "Old", tags: ["sql"] } });
    const json = { url: "https://sqlite.org/about", title: "About SQLite", unread: false };
    const replaced = await send("/bookmarks/1", { method: "PUT", json });
    expect(replaced.status).toBe(200);
    expect(await replaced.json()).toMatchObject({ ...json, id: 1, note: "", tags: [] });
    expect(await (await send("/bookmarks/1")).json()).toMatchObject({ ...json, note: "" });
  });

  it("deletes a bookmark", async () => {
    const send = await startEmpty();
    await send("/bookmarks", { method: "POST", json: sqlite });
    const deleted = await send("/bookmarks/1", { method: "DELETE" });
    expect(deleted.status).toBe(204);
    expect(await deleted.text()).toBe("");
    expect((await send("/bookmarks/1")).status).toBe(404);
  });

  it.each([{ method: "GET" }, { method: "PUT", json: sqlite }, { method: "DELETE" }])(
    "answers $method of a bookmark that is not there with a 404 of its own",
    async (init) => {
      const send = await startEmpty();
      const response = await send("/bookmarks/7", init);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        title: "Not Found",
        status: 404,
        code: "BOOKMARK_NOT_FOUND",
        detail: "There is no bookmark with this id",
      });
    },
  );

  it.each(["abc", "0", "-1", "1.5", "9007199254740993"])("refuses the id %s", async (id) => {
    const send = await startEmpty();
    const response = await send(`/bookmarks/${id}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ in: "params", path: ["id"] }] });
  });

  it("lists page after page, newest first", async () => {
    const send = await startSeeded();
    const ids = async (path: string): Promise<unknown> => (await send(path)).json();
    expect(await ids("/bookmarks?page=1&perPage=2")).toMatchObject({
      items: [{ id: 12 }, { id: 11 }],
      page: 1,
      perPage: 2,
      total: 12,
    });
    expect(await ids("/bookmarks?page=6&perPage=2")).toMatchObject({
      items: [{ id: 2 }, { id: 1 }],
    });
    expect(await ids("/bookmarks?page=7&perPage=2")).toMatchObject({ items: [], total: 12 });
  });

  it("lists twenty on a page unless told otherwise", async () => {
    const send = await startSeeded();
    expect(await (await send("/bookmarks?page=1")).json()).toMatchObject({ perPage: 20 });
  });

  it.each([
    ["q=zod", 1],
    ["q=SQL", 3],
    ["q=%20sql%20", 3],
    ["q=sql&unread=true", 2],
    ["q=sql&unread=0", 1],
    ["unread=false", 4],
    ["unread=1", 8],
    ["q=", 12],
    ["q=%25", 0],
    ["somethingElse=1", 12],
  ])("finds with %s as many as there are", async (query, total) => {
    const send = await startSeeded();
    expect(await (await send(`/bookmarks?page=1&${query}`)).json()).toMatchObject({ total });
  });

  it.each([
    ["perPage=5", "page"],
    ["page=0", "page"],
    ["page=x", "page"],
    ["page=1.5", "page"],
    ["page=1000001", "page"],
    ["page=1&page=2", "page"],
    ["page=1&perPage=0", "perPage"],
    ["page=1&perPage=101", "perPage"],
    ["page=1&unread=maybe", "unread"],
    [`page=1&q=${"x".repeat(101)}`, "q"],
  ])("refuses the query %s", async (query, field) => {
    const send = await startSeeded();
    const response = await send(`/bookmarks?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ in: "query", path: [field] }] });
  });

  it("serves the page and everything that it names", async () => {
    const send = await startEmpty();
    const page = await send("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const assets = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]+)"/g)];
    expect(assets.map(([, path]) => path)).toEqual(["/icon.svg", "/styles.css", "/bookmarks.js"]);
    for (const [, path = ""] of assets) expect((await send(path)).status).toBe(200);
  });

  it("says which methods a path has", async () => {
    const send = await startEmpty();
    const response = await send("/bookmarks", { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, OPTIONS");
  });

  it("lets other origins in only where it is told to", async () => {
    const headers = { origin: "https://app.example.com" };
    const closed = await startEmpty();
    const refused = await closed("/bookmarks?page=1", { headers });
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    const cors = { origin: [headers.origin], exposedHeaders: ["location"] };
    const open = await serve({ store: createStore(), cors });
    const allowed = await open("/bookmarks?page=1", { headers });
    expect(allowed.headers.get("access-control-allow-origin")).toBe(headers.origin);
    expect(allowed.headers.get("access-control-expose-headers")).toBe("location");
  });
}
