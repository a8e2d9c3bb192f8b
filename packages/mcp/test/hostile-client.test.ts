import { createApp, z } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { mcp, mcpMessage } from "../src/index.ts";
import { createNotes, info } from "./notes.ts";
import { call, post, request } from "./send.ts";

const errors: unknown[] = [];
const app = createNotes();
const headers = { "mcp-protocol-version": "2025-11-25" };

/** Sends text as the body. */
async function postText(body: string): Promise<{ status: number; code: unknown }> {
  const sent = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  };
  const response = await app.handle("/mcp", sent);
  const problem = (await response.json()) as { code: unknown };
  return { status: response.status, code: problem.code };
}

describe("a body that is no message is a problem document", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  it.each<[string, unknown]>([
    ["a batch", [list, list]],
    ["an empty batch", []],
    ["a text", "tools/list"],
    ["null", null],
    ["another version of JSON-RPC", { ...list, jsonrpc: "1.0" }],
    ["no method", { jsonrpc: "2.0", id: 1 }],
    ["a method that is an object", { ...list, method: {} }],
    ["an id that is null", { ...list, id: null }],
    ["an id that is a fraction", { ...list, id: 1.5 }],
    ["an id that is a list", { ...list, id: [1] }],
    ["params that are a list", { ...list, params: [] }],
    ["a name that is a number", { ...list, method: "tools/call", params: { name: 1 } }],
    ["arguments that are a list", { ...list, params: { arguments: [1] } }],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
    ["a method of 1,001 characters", { ...list, method: "a".repeat(1_001) }],
  ])("%s", async (_, message) => {
    expect(await post(app, message, headers)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION" },
    });
  });

  it.each<[string, string, number, string]>([
    ["no JSON", "{", 400, "INVALID_JSON"],
    ["nothing", "", 400, "NO_BODY"],
    ["nested too deeply", "[".repeat(100_000) + "]".repeat(100_000), 400, "INVALID_JSON"],
    ["with __proto__", '{"params":{"arguments":{"__proto__":{}}}}', 400, "INVALID_JSON"],
    [
      "with a prototype",
      '{"params":{"arguments":{"constructor":{"prototype":{}}}}}',
      400,
      "INVALID_JSON",
    ],
    [
      "with 10 MB of arguments",
      JSON.stringify({ params: { arguments: { body: "a".repeat(10_000_000) } } }),
      413,
      "PAYLOAD_TOO_LARGE",
    ],
  ])("%s", async (_, text, status, code) => {
    expect(await postText(text)).toEqual({ status, code });
  });
});

describe("names of Object.prototype", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

  it.each(names)("%s is an unknown tool, and no method", async (name) => {
    expect(await call(app, name, {})).toMatchObject({ code: -32602, message: "Unknown tool" });
    expect((await request(app, name)).status).toBe(404);
  });

  it("are no arguments, params or query values that nobody sent", async () => {
    const inherited = createApp({ onError: (error) => errors.push(error) }).get(
      "/notes/:constructor",
      ({ params }) => [params.constructor],
      { params: z.object({ constructor: z.string() }) },
    );
    const tools = { "GET /notes/:constructor": { name: "read", description: "Reads" } };
    const served = inherited.post("/mcp", mcp(inherited, { info, tools }), { body: mcpMessage });
    for (const given of [{}, { params: {} }]) {
      expect(await call(served, "read", given)).toMatchObject({
        isError: true,
        structuredContent: { issues: [{ in: "params", path: ["constructor"] }] },
      });
    }
    expect(await call(served, "read", { params: { constructor: "a" } })).toMatchObject({
      structuredContent: ["a"],
    });
    expect(await call(app, "read_note", { constructor: 1, params: { id: 1 } })).toMatchObject({
      isError: true,
      structuredContent: { issues: [{ in: "arguments" }] },
    });
    expect(await call(app, "list_notes", { query: { toString: "a" } })).toMatchObject({
      structuredContent: [{}],
    });
    expect(errors).toEqual([]);
  });
});

it("lists at most 100 issues, and repeats no name or value", async () => {
  const secrets = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`secret${index}`, "secret"]),
  );
  const result = await call(app, "read_note", { ...secrets, params: { id: 1 } });
  const { issues, truncated } = result["structuredContent"] as {
    issues: unknown[];
    truncated: boolean;
  };
  expect(issues).toHaveLength(100);
  expect(truncated).toBe(true);
  expect(JSON.stringify(result)).not.toContain("secret");
});

it("never turns an infinite number into null", async () => {
  const numbers = createApp().post("/numbers", ({ body }) => body, {
    body: z.object({ n: z.number().nullable() }),
  });
  const tools = { "POST /numbers": { name: "add", description: "Adds a number" } };
  const served = numbers.post("/mcp", mcp(numbers, { info, tools }), { body: mcpMessage });
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"body":{"n":1e400}}}}';
  const sent = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  };
  expect(await (await served.handle("/mcp", sent)).json()).toMatchObject({
    result: { isError: true, structuredContent: { code: "BAD_REQUEST" } },
  });
});

it("keeps the limits of the application for the call", async () => {
  const small = createApp({ server: { maxBodyBytes: 1_000 } }).post("/notes", ({ body }) => body, {
    body: z.object({ text: z.string().max(2_000) }),
  });
  const tools = { "POST /notes": { name: "add_note", description: "Adds a note" } };
  const app = createApp().post("/mcp", mcp(small, { info, tools }), { body: mcpMessage });
  expect(await call(app, "add_note", { body: { text: "a".repeat(1_000) } })).toMatchObject({
    isError: true,
    structuredContent: { code: "PAYLOAD_TOO_LARGE" },
  });
});
