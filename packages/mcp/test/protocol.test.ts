import { describe, expect, it } from "vitest";
import { createNotes, info } from "./notes.ts";
import { call, post, request, requestLegacy } from "./send.ts";

const app = createNotes();
const serverInfo = { "io.modelcontextprotocol/serverInfo": info };
const modern = { "mcp-protocol-version": "2026-07-28" };
const legacy = { "mcp-protocol-version": "2025-11-25" };
const meta = (version: string, more: object = {}) => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
    ...more,
  },
});

describe("revision 2026-07-28", () => {
  it("answers server/discover with both revisions and the server's name", async () => {
    expect(await request(app, "server/discover")).toMatchObject({
      status: 200,
      body: {
        jsonrpc: "2.0",
        id: 1,
        result: {
          resultType: "complete",
          supportedVersions: ["2026-07-28", "2025-11-25"],
          capabilities: { tools: {} },
          ttlMs: 60_000,
          cacheScope: "private",
          _meta: serverInfo,
        },
      },
    });
  });

  it("lists the tools in the order of the options, with schemas and hints", async () => {
    const { status, body } = await request(app, "tools/list");
    const { result } = body as { result: { tools: { name: string }[] } };
    expect(status).toBe(200);
    expect(result).toMatchObject({ resultType: "complete", cacheScope: "private" });
    expect(result.tools.map(({ name }) => name)).toEqual([
      ...["read_note", "list_notes", "add_note", "replace_note", "delete_note", "read_file"],
    ]);
    expect(result.tools[0]).toEqual({
      name: "read_note",
      description: "Reads a note",
      inputSchema: {
        type: "object",
        properties: {
          params: {
            type: "object",
            properties: { id: { type: "integer", exclusiveMinimum: 0, maximum: 2 ** 53 - 1 } },
            required: ["id"],
          },
        },
        required: ["params"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
    });
    expect(result.tools[2]).toMatchObject({
      inputSchema: {
        properties: { body: { $ref: "#/$defs/NewNote" } },
        required: ["body"],
        $defs: { NewNote: { properties: { text: { type: "string", minLength: 1 } } } },
      },
    });
    expect(result.tools[4]).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: true },
    });
    expect(result.tools[5]).toMatchObject({
      inputSchema: { properties: { rest: { type: "array" } }, required: [] },
    });
  });

  it("returns the result of the route as text and as structured content", async () => {
    expect(await call(app, "read_note", { params: { id: 1 } })).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: '{"id":1,"text":"Buy milk"}' }],
      structuredContent: { id: 1, text: "Buy milk" },
      _meta: serverInfo,
    });
  });

  it("answers an unknown method with 404 and -32601", async () => {
    for (const method of ["resources/list", "initialize", "ping", "constructor"]) {
      expect(await request(app, method)).toMatchObject({
        status: 404,
        body: { jsonrpc: "2.0", id: 1, error: { code: -32601 } },
      });
    }
  });

  it("answers an unknown tool with -32602", async () => {
    expect(await call(app, "secret")).toMatchObject({ code: -32602 });
    expect(await request(app, "tools/call")).toMatchObject({
      status: 200,
      body: { error: { code: -32602 } },
    });
  });

  it("has one page of tools", async () => {
    const { body } = await request(app, "tools/list", { cursor: "2" });
    expect(body).toMatchObject({ error: { code: -32602 } });
  });

  it("refuses headers that contradict the body with 400 and -32020", async () => {
    const mismatch = { status: 400, body: { id: 1, error: { code: -32020 } } };
    const name = "read_note";
    const base64 = (text: string) => `=?base64?${text}?=`;
    expect(await request(app, "tools/list", {}, { "mcp-method": "tools/call" })).toMatchObject(
      mismatch,
    );
    for (const wrong of ["Read_note", "", base64("eA=="), base64("/w=="), base64("%")]) {
      const sent = await request(app, "tools/call", { name }, { "mcp-name": wrong });
      expect(sent).toMatchObject(mismatch);
    }
    const invalid = { "mcp-name": base64("/w==") };
    expect(await request(app, "tools/call", { name: "\ufffd" }, invalid)).toMatchObject(mismatch);
    expect(await request(app, "tools/call", {}, invalid)).toMatchObject(mismatch);
    const version = { "mcp-protocol-version": "2025-11-25" };
    expect(await request(app, "tools/list", {}, version)).toMatchObject(mismatch);
  });

  it("requires MCP-Protocol-Version, Mcp-Method and Mcp-Name", async () => {
    const mismatch = { status: 400, body: { id: 1, error: { code: -32020 } } };
    const message = (method: string, params: object = {}) => {
      return { jsonrpc: "2.0", id: 1, method, params: { ...meta("2026-07-28"), ...params } };
    };
    const list = { "mcp-method": "tools/list" };
    expect(await post(app, message("tools/list"), list)).toMatchObject(mismatch);
    expect(await post(app, message("tools/list"), modern)).toMatchObject(mismatch);
    const headers = { ...modern, "mcp-method": "tools/call" };
    expect(await post(app, message("tools/call", { name: "x" }), headers)).toMatchObject(mismatch);
  });

  it("decodes an Mcp-Name in Base64", async () => {
    const encoded = `=?base64?${btoa("read_note")}?=`;
    const given = { params: { id: 1 } };
    const result = await call(app, "read_note", given, { "mcp-name": encoded });
    expect(result["structuredContent"]).toMatchObject({ id: 1 });
  });

  it("refuses a request without the required _meta with 400 and -32602", async () => {
    const malformed = { status: 400, body: { id: 1, error: { code: -32602 } } };
    const headers = { ...modern, "mcp-method": "tools/list" };
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect(await post(app, list, headers)).toMatchObject(malformed);
    const { _meta } = meta("2026-07-28", {
      "io.modelcontextprotocol/clientCapabilities": undefined,
    });
    expect(await post(app, { ...list, params: { _meta } }, headers)).toMatchObject(malformed);
  });

  it("refuses an unsupported version with 400, -32022 and the supported ones", async () => {
    for (const version of ["1900-01-01", "2025-06-18", "2026-07-29"]) {
      const message = { jsonrpc: "2.0", id: "a", method: "tools/list", params: meta(version) };
      const headers = { "mcp-protocol-version": version, "mcp-method": "tools/list" };
      expect(await post(app, message, headers)).toMatchObject({
        status: 400,
        body: {
          jsonrpc: "2.0",
          id: "a",
          error: {
            code: -32022,
            data: { supported: ["2026-07-28", "2025-11-25"], requested: version },
          },
        },
      });
    }
  });
});

describe("revision 2025-11-25", () => {
  it("answers initialize with this revision and without a session", async () => {
    for (const protocolVersion of ["2025-11-25", "2024-11-05", "2026-07-28"]) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "c", version: "1" } };
      const sent = await post(app, { jsonrpc: "2.0", id: 0, method: "initialize", params });
      expect(sent).toMatchObject({
        status: 200,
        body: {
          jsonrpc: "2.0",
          id: 0,
          result: { protocolVersion: "2025-11-25", serverInfo: info },
        },
      });
      expect(sent.headers.has("mcp-session-id")).toBe(false);
    }
  });

  it("answers notifications with 202 and no body", async () => {
    for (const method of ["notifications/initialized", "notifications/cancelled", "tools/call"]) {
      const message = { jsonrpc: "2.0", method, params: { name: "delete_note" } };
      expect(await post(app, message, legacy)).toMatchObject({ status: 202, body: undefined });
    }
  });

  it("answers ping, tools/list and tools/call without the members of 2026-07-28", async () => {
    expect((await requestLegacy(app, "ping")).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const { body } = await requestLegacy(app, "tools/list");
    expect(Object.keys((body as { result: object }).result)).toEqual(["tools"]);
    const params = { name: "read_note", arguments: { params: { id: 1 } } };
    expect((await requestLegacy(app, "tools/call", params)).body).toMatchObject({
      result: { structuredContent: { id: 1 } },
    });
  });

  it("has structured content only if it is an object", async () => {
    const params = { name: "list_notes", arguments: { query: { q: "milk" } } };
    expect((await requestLegacy(app, "tools/call", params)).body).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { content: [{ type: "text", text: '[{"q":"milk"}]' }] },
    });
  });

  it("answers GET and DELETE with 405, because there are no streams or sessions", async () => {
    for (const method of ["GET", "DELETE"]) {
      expect((await app.handle("/mcp", { method })).status).toBe(405);
    }
  });

  it("refuses server/discover, and any request without MCP-Protocol-Version", async () => {
    expect((await requestLegacy(app, "server/discover")).status).toBe(404);
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect(await post(app, list)).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    const initialize = { jsonrpc: "2.0", id: 1, method: "initialize" };
    const old = { "mcp-protocol-version": "2024-11-05" };
    expect(await post(app, initialize, old)).toMatchObject({
      status: 400,
      body: { error: { code: -32022 } },
    });
  });
});
