import type { ContractDocument } from "@fw/contract";
import type { OpenApiDocument } from "@fw/openapi";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, events, reply } from "@fw/framework";
interface Row { id: number; made: Date }
declare const row: Row;
declare const some: string;
declare const chance: boolean;
declare function list<Item>(): AsyncIterable<Item>;
const type = <const Type extends string>(type: Type) => ({ headers: { "content-type": type } });
export const app = createApp()
  .get("/csv", () => reply(list<string>(), type("Text/CSV; charset=utf-8")))
  .get("/pdf", () => reply(new Uint8Array(1), type("application/pdf")))
  .get("/xml", () => reply("<a/>", { headers: { "Content-Type": "application/xml" }, status: 202 }))
  .get("/hal", () => reply(row, type("application/hal+json")))
  .get("/json", () => reply("[1]", type("application/json")))
  .get("/either", () => chance ? row : reply("", type(chance ? "text/html" : "image/png")))
  .get("/events", () => reply(events(list<Row>()), type("text/event-stream")))
  .get("/raw-events", () => reply(list<string>(), type("text/event-stream")))
  .get("/dropped", () => reply(row, { ...type("text/csv"), status: 304 }))
  .get("/unknown", () => reply(row, type(some)));
`;

const text = { type: "string" };
const row = { $ref: "#/$defs/Row" };
const written: Readonly<Record<string, readonly object[]>> = {
  "/csv": [{ status: 200, contentType: "text/csv", body: text }],
  "/pdf": [{ status: 200, contentType: "application/pdf" }],
  "/xml": [{ status: 202, contentType: "application/xml" }],
  "/hal": [{ status: 200, contentType: "application/hal+json", body: row }],
  "/json": [{ status: 200, contentType: "application/json", body: {} }],
  "/either": [
    { status: 200, contentType: "image/png" },
    { status: 200, contentType: "text/html", body: text },
    { status: 200, contentType: "application/json", body: row },
  ],
  "/events": [{ status: 200, contentType: "text/event-stream", body: row }],
  "/raw-events": [{ status: 200, contentType: "text/event-stream" }],
  "/dropped": [{ status: 304 }],
  "/unknown": [{ status: 200, contentType: "application/json", body: row }],
};

const gaps = `gap GET /json: response is unknown
10 routes, 1 gap
`;

// docs/specification.md#83-reply
describe("a route that replies with a content type", () => {
  const write = async (...parameters: readonly string[]): Promise<string> => {
    const [command = "", ...options] = parameters;
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run([command, project("app.ts"), ...options]);
    expect([status, stderr]).toEqual([0, gaps]);
    return stdout;
  };

  it("has its media type, and the body that a client receives, in the JSON contract", async () => {
    const { routes } = JSON.parse(await write("contract", "--format", "json")) as ContractDocument;
    const own = routes.map(({ path, responses }) => [
      path,
      responses.filter(({ status }) => status !== 500),
    ]);
    expect(Object.fromEntries(own)).toEqual(written);
  });

  it("has the body that a client receives in the TypeScript contract", async () => {
    const contract = await write("contract");
    const bodies = Array.from(
      contract.matchAll(/"GET ([^"]+)": {([^]*?)\n {2}};/g),
      ([, path, route = ""]) => [path, route.match(/(?<=body: )[^;}]+(?=;? })/g)?.join(" | ")],
    );
    const bytes = "ReadableStream<Uint8Array>";
    expect(Object.fromEntries(bodies)).toEqual({
      ...{ "/csv": "string", "/pdf": bytes, "/xml": bytes, "/hal": "Row", "/json": "unknown" },
      ...{ "/either": `${bytes} | string | Row`, "/events": "EventStream<Row>" },
      ...{ "/raw-events": bytes, "/dropped": "undefined", "/unknown": "Row" },
    });
  });

  it("has its media type in an OpenAPI document", async () => {
    const document = JSON.parse(await write("openapi", "--openapi", "3.2")) as OpenApiDocument;
    const content = (path: string, status = "200"): unknown =>
      document.paths[path]?.get?.responses[status]?.content;
    const schema = { $ref: "#/components/schemas/Row" };
    expect(content("/csv")).toEqual({ "text/csv": { schema: text } });
    expect(content("/pdf")).toEqual({ "application/pdf": {} });
    expect(content("/xml", "202")).toEqual({ "application/xml": {} });
    expect(content("/hal")).toEqual({ "application/hal+json": { schema } });
    expect(content("/either")).toEqual({
      "application/json": { schema },
      "text/html": { schema: text },
      "image/png": {},
    });
    expect(content("/raw-events")).toEqual({ "text/event-stream": { schema: text } });
  });
});
