import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, unwrap } from "@fw/client";
import { app, headers, lines } from "./service.ts";

// The client knows the types of every route. Outside tests, pass the service's URL and omit `fetch`.
const client = createClient<typeof app>("http://localhost", {
  fetch: app.fetch,
  headers,
});

test("a bookmark is added, found, replaced and removed", async () => {
  const body = { url: "https://nodejs.org/", title: " Node " };
  const { id, title } = unwrap(await client.post("/bookmarks", { body }));
  assert.equal(title, "Node");

  const params = { id };
  const renamed = { ...body, title: "Node.js" };
  unwrap(await client.put("/bookmarks/:id", { params, body: renamed }));
  assert.deepEqual(unwrap(await client.get("/bookmarks/:id", { params })), { id, ...renamed });
  assert.equal(unwrap(await client.get("/bookmarks")).length, 1);

  unwrap(await client.delete("/bookmarks/:id", { params }));
  const gone = await client.get("/bookmarks/:id", { params });
  assert.equal(gone.ok ? "found" : gone.code, "BOOKMARK_NOT_FOUND");
});

test("a bookmark without a title is refused", async () => {
  const json = { url: "https://nodejs.org/" };
  const response = await app.handle("/bookmarks", { method: "POST", headers, json });
  assert.equal(response.status, 400);
  assert.partialDeepStrictEqual(await response.json(), { code: "VALIDATION" });
});

test("each request is one line in the log, with its id", async () => {
  lines.length = 0;
  await app.handle("/health", { headers: { "x-request-id": "from-the-proxy" } });
  await app.handle("/nowhere");
  assert.partialDeepStrictEqual(lines, [
    { requestId: "from-the-proxy", route: "/health", status: 200 },
    { route: null, status: 404 },
  ]);
  assert.match(String(Reflect.get(lines[1] ?? {}, "requestId")), /^[\w-]{36}$/);
});

test("the documentation is served", async () => {
  for (const path of ["/docs", "/docs.js", "/openapi.json"]) {
    assert.equal((await app.handle(path)).status, 200, path);
  }
});
