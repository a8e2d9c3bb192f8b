import { expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import { MemoryStore } from "./memory-store.ts";
import { authorization, token } from "./token.ts";

const app = createBookmarksApp({ store: new MemoryStore(), token, findFile: () => undefined });

/** Sends a message as an agent does. */
function send(method: string, params: object, headers: object = { authorization }) {
  return app.handle("/mcp", {
    method: "POST",
    headers: { "mcp-protocol-version": "2025-11-25", ...headers },
    json: { jsonrpc: "2.0", id: 1, method, params },
  });
}

it("offers four tools to agents", async () => {
  const tools = ["search_bookmarks", "read_bookmark", "add_bookmark", "delete_bookmark"];
  expect(await (await send("tools/list", {})).json()).toMatchObject({
    result: { tools: tools.map((name) => ({ name })) },
  });
});

it("lets an agent add a bookmark, and says what is wrong with one", async () => {
  const add = async (url: string): Promise<unknown> => {
    const params = { name: "add_bookmark", arguments: { body: { url, title: "A" } } };
    return (await send("tools/call", params)).json();
  };
  expect(await add("https://a.example/")).toMatchObject({
    result: { structuredContent: { url: "https://a.example/" } },
  });
  expect(await add("a")).toMatchObject({
    result: { isError: true, structuredContent: { issues: [{ in: "body", path: ["url"] }] } },
  });
});

it("refuses an agent without the token", async () => {
  expect((await send("tools/list", {}, {})).status).toBe(401);
});
