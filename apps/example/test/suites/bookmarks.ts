import { expect, it } from "vitest";
import { seedBookmarks } from "../../src/seed.ts";
import type { Service } from "../each-transport.ts";
import type { Place } from "../place.ts";

const sqlite = { url: "https://sqlite.org/", title: "SQLite" };

/** The tests of the service. */
export function defineBookmarks({ createStore, serve }: Place): void {
  function startEmpty(): Promise<Service> {
    return serve({ store: createStore() });
  }

  async function startSeeded(): Promise<Service> {
    const store = createStore();
    await seedBookmarks(store);
    return serve({ store });
  }

  it("creates a bookmark with defaults and says where it is", async () => {
    const { client } = await startEmpty();
    const created = await client.post("/bookmarks", { body: sqlite });
    if (!created.ok) throw new Error(created.code);
    expect(created.status).toBe(201);
    expect(created.response.headers.get("location")).toBe("/bookmarks/1");
    const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(created.data).toEqual({
      ...sqlite,
      id: 1,
      note: "",
      tags: [],
      source: null,
      unread: true,
      createdAt: isoTime,
      updatedAt: isoTime,
    });
    const read = await client.get("/bookmarks/:id", { params: { id: created.data.id } });
    expect(read).toMatchObject({ status: 200, data: created.data });
  });

  it("keeps a nested body", async () => {
    const { client } = await startEmpty();
    const body = {
      ...sqlite,
      note: "Small. Fast.\nReliable.",
      tags: ["sql", "database"],
      source: { name: "A friend", url: "https://friend.example/" },
      unread: false,
    };
    expect(await client.post("/bookmarks", { body })).toMatchObject({ ok: true, data: body });
  });

  it.each([String.raw`\u0000`, String.raw`\ud800`, String.raw`\udc00\ud800`])(
    "refuses text that not every database can keep: %s",
    async (text) => {
      const { send } = await startEmpty();
      const fields = ["url", "title", "note", "tags.0", "source.name", "source.url"];
      const response = await send("/bookmarks", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{ "url": "https://a.example/${text}", "title": "${text}", "note": "${text}", "tags": ["${text}"],
          "source": { "name": "${text}", "url": "https://a.example/${text}" } }`,
      });
      expect(response.status).toBe(400);
      const { issues } = (await response.json()) as { issues: { path: string[] }[] };
      expect(issues.map(({ path }) => path.join("."))).toEqual(fields);
      expect((await send("/bookmarks?page=1&q=%00")).status).toBe(400);
    },
  );

  it.each([
    "",
    "Bearer",
    "Bearer the-token-of-the-test",
    "Bearer the-token-of-the-testsx",
    "Basic dGhlLXRva2VuLW9mLXRoZS10ZXN0czo=",
    "the-token-of-the-tests",
  ])(
    "lets anyone read, and nobody change anything, with the authorization %j",
    async (authorization) => {
      const { send } = await startSeeded();
      const headers = { authorization };
      for (const path of ["/bookmarks?page=1", "/bookmarks/1", "/", "/docs"]) {
        expect((await send(path, { headers })).status, path).toBe(200);
      }
      for (const [method, path] of [
        ["POST", "/bookmarks"],
        ["PUT", "/bookmarks/1"],
        ["DELETE", "/bookmarks/1"],
        ["POST", "/imports"],
      ] as const) {
        const response = await send(path, { method, headers });
        expect(response.status, `${method} ${path}`).toBe(401);
        expect(response.headers.get("www-authenticate")).toBe("Bearer");
        expect(await response.json()).toMatchObject({ code: "UNAUTHORIZED" });
      }
      expect(await (await send("/bookmarks?page=1")).json()).toMatchObject({ total: 12 });
    },
  );

  it("takes the scheme of the token in either case", async () => {
    const { send } = await startSeeded();
    const headers = { authorization: "bearer the-token-of-the-tests" };
    expect((await send("/bookmarks/1", { method: "DELETE", headers })).status).toBe(204);
  });

  it.each(["/health", "/ready"])(
    "has no route %s, which is for the operations port",
    async (path) => {
      const { send } = await startEmpty();
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "FILE_NOT_FOUND" });
    },
  );

  it("names every field of a body that is wrong", async () => {
    const { send } = await startEmpty();
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
        { in: "body", path: ["tags"], message: "Each tag may appear only once." },
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
    const { send } = await startEmpty();
    const response = await send("/bookmarks", { method: "POST", json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "VALIDATION" });
  });

  it("takes the longest body that the schema allows, every character escaped", async () => {
    const { send } = await startEmpty();
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
    const { send } = await startEmpty();
    const json = { ...sqlite, note: "x".repeat(65_536) };
    const response = await send("/bookmarks", { method: "POST", json });
    expect(response.status).toBe(413);
  });

  it("replaces a bookmark whole", async () => {
    const { client } = await startEmpty();
    await client.post("/bookmarks", { body: { ...sqlite, note: "Old", tags: ["sql"] } });
    const body = { url: "https://sqlite.org/about", title: "About SQLite", unread: false };
    const replaced = await client.put("/bookmarks/:id", { params: { id: 1 }, body });
    const data = { ...body, id: 1, note: "", tags: [] };
    expect(replaced).toMatchObject({ status: 200, data });
    expect(await client.get("/bookmarks/:id", { params: { id: 1 } })).toMatchObject({ data });
  });

  it("deletes a bookmark", async () => {
    const { client } = await startEmpty();
    await client.post("/bookmarks", { body: sqlite });
    const deleted = await client.delete("/bookmarks/:id", { params: { id: 1 } });
    expect(deleted).toMatchObject({ ok: true, status: 204, data: undefined });
    expect(await client.get("/bookmarks/:id", { params: { id: 1 } })).toMatchObject({
      status: 404,
    });
  });

  it("has an error of its own for a bookmark that is not there", async () => {
    const { client } = await startEmpty();
    const params = { id: 7 };
    const results = [
      await client.get("/bookmarks/:id", { params }),
      await client.put("/bookmarks/:id", { params, body: sqlite }),
      await client.delete("/bookmarks/:id", { params }),
    ];
    for (const result of results) {
      expect(result).toMatchObject({
        ok: false,
        status: 404,
        code: "BOOKMARK_NOT_FOUND",
        problem: {
          title: "Not Found",
          status: 404,
          code: "BOOKMARK_NOT_FOUND",
          detail: "There is no bookmark with this id",
        },
      });
    }
  });

  it.each(["abc", "0", "-1", "1.5", "9007199254740993"])("refuses the id %s", async (id) => {
    const { send } = await startEmpty();
    const response = await send(`/bookmarks/${id}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ in: "params", path: ["id"] }] });
  });

  it("lists page after page, newest first", async () => {
    const { client } = await startSeeded();
    const list = (page: number) => client.get("/bookmarks", { query: { page, perPage: 2 } });
    expect(await list(1)).toMatchObject({
      data: { items: [{ id: 12 }, { id: 11 }], page: 1, perPage: 2, total: 12 },
    });
    expect(await list(6)).toMatchObject({ data: { items: [{ id: 2 }, { id: 1 }] } });
    expect(await list(7)).toMatchObject({ data: { items: [], total: 12 } });
  });

  it("lists twenty on a page unless told otherwise", async () => {
    const { client } = await startSeeded();
    const result = await client.get("/bookmarks", { query: { page: 1 } });
    expect(result.ok && result.data.perPage).toBe(20);
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
    const { send } = await startSeeded();
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
    const { send } = await startSeeded();
    const response = await send(`/bookmarks?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ in: "query", path: [field] }] });
  });

  it("serves the page and everything that it names", async () => {
    const { send } = await startEmpty();
    const page = await send("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const assets = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]+)"/g)];
    expect(assets.map(([, path]) => path)).toEqual(["/icon.svg", "/styles.css", "/bookmarks.js"]);
    for (const [, path = ""] of assets) expect((await send(path)).status).toBe(200);
  });

  it("says which methods a path has", async () => {
    const { send } = await startEmpty();
    const response = await send("/bookmarks", { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, OPTIONS");
  });

  it("allows other origins only if it is configured to", async () => {
    const headers = { origin: "https://app.example.com" };
    const closed = await startEmpty();
    const refused = await closed.send("/bookmarks?page=1", { headers });
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    const cors = { origin: [headers.origin], exposedHeaders: ["location"] };
    const open = await serve({ store: createStore(), cors });
    const allowed = await open.send("/bookmarks?page=1", { headers });
    expect(allowed.headers.get("access-control-allow-origin")).toBe(headers.origin);
    expect(allowed.headers.get("access-control-expose-headers")).toBe("location");
  });

  it("shows its API on a page that loads nothing of another origin", async () => {
    const { send } = await startEmpty();
    const response = await send("/docs");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'self'; style-src 'self' 'unsafe-inline';/,
    );
    const page = await response.text();
    expect(page).toContain('spec-url="/openapi.json"');
    expect(page).not.toMatch(/https?:/);
  });
}
