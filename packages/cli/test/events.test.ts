import type { ContractDocument } from "@fw/contract";
import type { OpenApiDocument } from "@fw/openapi";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, events, reply } from "@fw/framework";
interface Note { id: number; made: Date }
declare function list<Item>(): AsyncIterable<Item>;
export const app = createApp()
  .get("/notes", () => events(() => list<Note>(), { id: ({ id }) => id }))
  .get("/texts", async () => reply(events(list<string | null>()), { status: 202 }));
`;

const items = [
  { status: 200, contentType: "text/event-stream", body: { $ref: "#/$defs/Note" } },
  {
    status: 202,
    contentType: "text/event-stream",
    body: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
];

// docs/specification.md#87-server-sent-events
describe("a route that returns events()", () => {
  const write = async (...parameters: readonly string[]): Promise<string> => {
    const [command = "", ...options] = parameters;
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run([command, project("app.ts"), ...options]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/2 routes, 0 gaps/)]);
    return stdout;
  };

  it("has the type of its items in the JSON contract", async () => {
    const { routes, $defs } = JSON.parse(
      await write("contract", "--format", "json"),
    ) as ContractDocument;
    expect(routes.map(({ responses }) => responses[0])).toEqual(items);
    expect($defs["Note"]?.properties).toEqual({
      id: { type: "number" },
      made: { type: "string", format: "date-time" },
    });
  });

  it("has an EventStream of its items in the TypeScript contract", async () => {
    const contract = await write("contract");
    expect(contract).toContain("status: 200; body: EventStream<Note>");
    expect(contract).toContain("status: 202; body: EventStream<string | null>");
    expect(contract.match(/interface EventStream/g)).toHaveLength(1);
    expect(contract).toContain(
      'export interface EventStream<Item> extends ReadableStream<Uint8Array> {\n  readonly "~item": Item;\n}',
    );
  });

  it("has a string as its body in OpenAPI 3.1", async () => {
    const document = JSON.parse(await write("openapi")) as OpenApiDocument;
    expect(document.openapi).toBe("3.1.1");
    expect(document.paths["/notes"]?.get?.responses["200"]?.content).toEqual({
      "text/event-stream": { schema: { type: "string" } },
    });
    expect(document.components.schemas).not.toHaveProperty("Note");
  });

  it("has an itemSchema in OpenAPI 3.2", async () => {
    const document = JSON.parse(await write("openapi", "--openapi", "3.2")) as OpenApiDocument;
    expect(document.openapi).toBe("3.2.0");
    const contentSchema = { $ref: "#/components/schemas/Note" };
    expect(document.paths["/notes"]?.get?.responses["200"]?.content).toEqual({
      "text/event-stream": {
        itemSchema: {
          type: "object",
          properties: {
            data: { type: "string", contentMediaType: "application/json", contentSchema },
            id: { type: "string" },
          },
          required: ["data"],
        },
      },
    });
    expect(document.components.schemas).toHaveProperty("Note");
  });
});
