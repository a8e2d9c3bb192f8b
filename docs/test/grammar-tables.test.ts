import { describe, expect, it } from "vitest";
import { maxDepth } from "../../packages/body/src/index.ts";
import { createApp, z, type App } from "../../packages/framework/src/index.ts";
import { readDocument } from "./documents.ts";
import { readCode, readTables } from "./tables.ts";

const page = readDocument("docs/reference/validation.md");

const accept = ({ params, query }: { params?: unknown; query?: unknown }): unknown =>
  params ?? query;

const paramApps: ReadonlyMap<string, App> = new Map<string, App>([
  ["z.string()", createApp().get("/:value", accept, { params: z.object({ value: z.string() }) })],
  ["z.number()", createApp().get("/:value", accept, { params: z.object({ value: z.number() }) })],
]);

const queryApps: ReadonlyMap<string, App> = new Map<string, App>([
  ["z.string()", createApp().get("/", accept, { query: z.object({ value: z.string() }) })],
  ["z.number()", createApp().get("/", accept, { query: z.object({ value: z.number() }) })],
  ["z.boolean()", createApp().get("/", accept, { query: z.object({ value: z.boolean() }) })],
  [
    "z.number().optional()",
    createApp().get("/", accept, { query: z.object({ value: z.number().optional() }) }),
  ],
]);

const rows = readTables(page, ["declared", "accepted", "refused"]).map((row) => {
  const declared = readCode(row.declared)[0] ?? "";
  const [first = ""] = readCode(row.accepted);
  const apps = first.startsWith("?") ? queryApps : paramApps;
  const input = first.startsWith("?") ? "query" : "params";
  return { ...row, input, declared, app: apps.get(declared) };
});

describe.for(rows)("the table's row of $declared in $input", ({ app, accepted, refused }) => {
  const examples = accepted.split(/,(?= `)/).map(readCode);

  it.for(examples)("accepts %s as %s", async ([request = "", value = ""]) => {
    const response = await app?.handle(request.startsWith("?") ? `/${request}` : request);
    expect(response?.status).toBe(200);
    const expected = value === "-" ? {} : { value: JSON.parse(value) as unknown };
    expect(await response?.json()).toEqual(expected);
  });

  it.for(readCode(refused))("refuses %s", async (request) => {
    const response = await app?.handle(request.startsWith("?") ? `/${request}` : request);
    expect(response?.status).toBe(400);
    expect(await response?.json()).toMatchObject({ code: "VALIDATION" });
  });
});

describe("the tables of params and query", () => {
  it("have every type that may be declared", () => {
    expect(rows.map(({ input, declared }) => `${input} ${declared}`)).toEqual([
      ...[...paramApps.keys()].map((declared) => `params ${declared}`),
      ...[...queryApps.keys()].map((declared) => `query ${declared}`),
    ]);
  });
});

describe("the limit on the nesting of bodies", () => {
  it.for(["docs/reference/validation.md", "docs/decisions/006-nesting-limit.md"])(
    "is as in %s",
    (name) => {
      expect(readDocument(name).text).toMatch(
        new RegExp(`\\b${maxDepth} (levels|arrays and objects)`),
      );
    },
  );
});

describe.for(readTables(page, ["part", "accepted", "refused", "response"]))(
  "the table's row of a body's $part",
  ({ part, accepted, refused, response: answer }) => {
    const app = createApp().post("/", () => null, { body: z.unknown() });
    const post = (example: string): Promise<Response> => {
      const headers = new Headers({ "content-type": "application/json" });
      if (part === "text") return app.handle("/", { method: "POST", headers, body: example });
      headers.set(readCode(part)[0] ?? "", example);
      return app.handle("/", { method: "POST", headers, body: "{}" });
    };

    it.for(readCode(accepted))("accepts %s", async (example) => {
      expect((await post(example)).status).toBe(201);
    });

    it.for(readCode(refused))("refuses %s", async (example) => {
      const response = await post(example);
      expect(response.status).toBe(Number(answer.slice(0, 3)));
      expect(await response.json()).toMatchObject({ code: readCode(answer)[0] });
    });
  },
);
