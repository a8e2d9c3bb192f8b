import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "../src/app.ts";

test("a bookmark is added, found and removed", async () => {
  const added = await app.handle("/bookmarks", {
    method: "POST",
    json: { url: "https://nodejs.org/", title: " Node " },
  });
  assert.equal(added.status, 201);
  const path = added.headers.get("location") ?? "";

  const found = await app.handle(path);
  assert.partialDeepStrictEqual(await found.json(), { title: "Node" });

  const removed = await app.handle(path, { method: "DELETE" });
  assert.equal(removed.status, 204);
  assert.equal((await app.handle(path)).status, 404);
});

test("a bookmark without a URL is refused", async () => {
  const response = await app.handle("/bookmarks", { method: "POST", json: { title: "Node" } });
  assert.equal(response.status, 400);
  assert.partialDeepStrictEqual(await response.json(), { code: "VALIDATION" });
});
