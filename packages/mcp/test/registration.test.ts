import { createApp, route, z, type App } from "@fw/framework";
import type { ContractDocument, ContractResponse } from "@fw/contract";
import { describe, expect, it } from "vitest";
import { mcp, mcpMessage, type McpOptions } from "../src/index.ts";
import { info } from "./notes.ts";
import { request, requestLegacy } from "./send.ts";

const params = z.object({ id: z.number() });
const app = createApp()
  .get("/notes", () => [{ id: 1 }])
  .get("/notes/:id", ({ params }) => params, { params });
const list = { name: "list_notes", description: "Lists notes" };

/** A contract of one route. */
function contractOf(path: string, ...responses: ContractResponse[]): ContractDocument {
  const $defs = {
    Note: { type: "object", properties: { next: { $ref: "#/$defs/Next" } } },
    Next: { anyOf: [{ $ref: "#/$defs/Note" }, { type: "null" }] },
  };
  return { version: 1, routes: [{ method: "GET", path, responses }], $defs };
}

/** Options that the compiler refuses. */
function register(options: unknown): void {
  mcp(app as App, options as McpOptions);
}

describe("mcp() throws for", () => {
  it.each<[string, object]>([
    ['the application has no route "GET /note"', { tools: { "GET /note": list } }],
    ['the application has no route "POST /mcp"', { tools: { "POST /mcp": list } }],
    ['the application has no route "constructor"', { tools: { constructor: list } }],
    ['two tools are named "list_notes"', { tools: { "GET /notes": list, "GET /notes/:id": list } }],
    ["must have a description", { tools: { "GET /notes": { name: "list_notes" } } }],
    ["must have a description", { tools: { "GET /notes": { ...list, description: "" } } }],
    ['"GET /notes"].name must be', { tools: { "GET /notes": { ...list, name: "list notes" } } }],
    ['has no option "title"', { tools: { "GET /notes": { ...list, title: "Notes" } } }],
    ["tools must be an object", { tools: null }],
    ["tools must be an object", { tools: [] }],
    ["info.title must be a string", { info: { ...info, title: 1 }, tools: {} }],
    ["info must have a name and a version", { info: { name: "notes" }, tools: {} }],
    ["origins must be a list of origins", { tools: {}, origins: ["https://app.example/"] }],
    ["origins must be a list of origins", { tools: {}, origins: ["*"] }],
    ["forward must be a list of headers", { tools: {}, forward: ["content-length"] }],
    ["forward must be a list of headers", { tools: {}, forward: "authorization" }],
    ["contract must be of version 1", { tools: {}, contract: { version: 2 } }],
    ["contract must be a file", { tools: {}, contract: { version: 1 } }],
    ['mcp() has no option "origin"; it has info, tools,', { tools: {}, origin: [] }],
  ])("%s", (message, options) => {
    expect(() => {
      register({ info, ...options });
    }).toThrow(message);
  });

  it.each(["text/event-stream", "application/octet-stream", "image/png"])(
    "a route whose result is %s in the contract",
    (contentType) => {
      const contract = contractOf("/notes", { status: 200, contentType });
      expect(() => mcp(app, { info, tools: { "GET /notes": list }, contract })).toThrow(
        `"GET /notes" cannot be a tool: its result is ${contentType}`,
      );
    },
  );

  it("a route that reads a form", () => {
    const form = z.object({ file: z.file() });
    const files = createApp().post(
      "/files",
      route({ form }, () => null),
    );
    const tools = { "POST /files": { name: "send_file", description: "Sends a file" } };
    expect(() => mcp(files, { info, tools })).toThrow(
      'mcp: "POST /files" cannot be a tool: it reads a form',
    );
  });

  it("a route that the contract lacks", () => {
    const contract = contractOf("/other", { status: 200 });
    expect(() => mcp(app, { info, tools: { "GET /notes": list }, contract })).toThrow(
      'the contract has no route "GET /notes": write it again',
    );
  });
});

it("answers 500 if the route that serves the tools is one of them", async () => {
  const errors: unknown[] = [];
  const looped: App = createApp({ onError: (error) => errors.push(error) }).post(
    "/mcp",
    (context) => {
      const tools = { "POST /mcp": { name: "loop", description: "Calls itself" } };
      return mcp(looped, { info, tools })(context);
    },
    { body: mcpMessage },
  );
  expect((await request(looped, "tools/list")).status).toBe(500);
  expect(errors).toEqual([new TypeError('mcp: "POST /mcp" serves the tools and cannot be one')]);
});

describe("the output schema of a tool", () => {
  const outputOf = async (responses: ContractResponse[], send = request): Promise<unknown> => {
    const contract = contractOf("/notes", ...responses, { status: 500, code: "X", body: {} });
    const handler = mcp(app, { info, tools: { "GET /notes": list }, contract });
    const served = createApp().post("/mcp", handler, { body: mcpMessage });
    const { body } = await send(served, "tools/list");
    return (body as { result: { tools: { outputSchema?: unknown }[] } }).result.tools[0]
      ?.outputSchema;
  };
  const json = "application/json";
  const body = { $ref: "#/$defs/Note" };

  it("is the schema of the JSON result, with all that it refers to", async () => {
    const { $defs } = contractOf("/");
    const outputSchema = { type: "object", properties: { next: { $ref: "#/$defs/Next" } }, $defs };
    const responses = [{ status: 200, contentType: json, body }];
    expect(await outputOf(responses)).toEqual(outputSchema);
    expect(await outputOf(responses, requestLegacy)).toEqual(outputSchema);
  });

  it("is a choice if there are several results", async () => {
    const second = { status: 201, contentType: json, body: { type: "null" } };
    const responses = [{ status: 200, contentType: json, body }, second];
    expect(await outputOf(responses)).toMatchObject({ anyOf: [body, { type: "null" }] });
  });

  it("is absent in 2025-11-25 if it is not an object", async () => {
    const list = [{ status: 200, contentType: json, body: { type: "array" } }];
    expect(await outputOf(list)).toEqual({ type: "array" });
    expect(await outputOf(list, requestLegacy)).toBeUndefined();
  });

  it("is absent if a result may be no JSON or anything", async () => {
    const result = { status: 200, contentType: json, body };
    expect(await outputOf([result, { status: 204 }])).toBeUndefined();
    expect(await outputOf([result, { status: 200, contentType: "text/plain" }])).toBeUndefined();
    expect(await outputOf([{ status: "any", contentType: "*/*", body: {} }])).toBeUndefined();
  });
});
