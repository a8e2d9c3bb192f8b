import { HttpError } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import type { BookmarkStore } from "../src/bookmark-store.ts";
import { describeInEachPlace } from "./each-place.ts";
import { MemoryStore } from "./memory-store.ts";
import { defineImports } from "./suites/imports.ts";
import { authorization, token } from "./token.ts";

describeInEachPlace("POST /imports", (place) => {
  defineImports(place);

  // Not for each platform: workerd ends the connection, which a client that still sends may take for an error.
  it("refuses a file that is too large, and stores nothing", async () => {
    const { send } = await place.serve({ store: place.createStore() });
    const response = await send("/imports", {
      method: "POST",
      headers: { "content-type": "text/html" },
      body: "<!DOCTYPE NETSCAPE-Bookmark-file-1>" + " ".repeat(5 * 1_048_576),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(await (await send("/bookmarks?page=1")).json()).toMatchObject({ total: 0 });
  });
});

describe("an import", () => {
  const headers = { authorization, "content-type": "text/html" };
  const body = '<!DOCTYPE NETSCAPE-Bookmark-file-1><A HREF="https://a.example/">A</A>';
  const start = (store: BookmarkStore) =>
    createBookmarksApp({ store, token, findFile: () => undefined });

  it("says in its last event that the database cannot be used", async () => {
    const store = new MemoryStore();
    const lost = new HttpError(503, "DATABASE_UNAVAILABLE", "The database cannot be used now");
    store.createMissing = () => Promise.reject(lost);
    const response = await start(store).handle("/imports", { method: "POST", headers, body });
    expect(await response.text()).toMatch(
      /data: \{"failure":"The database cannot be used now"\}\n\n$/,
    );
  });

  it("stores nothing when its client leaves before it stores", async () => {
    const store = new MemoryStore();
    const response = await start(store).handle("/imports", { method: "POST", headers, body });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(await store.list({ page: 1, perPage: 1 })).toMatchObject({ total: 0 });
  });
});
