import { tracingChannel } from "node:diagnostics_channel";
import { audit } from "@fw/audit";
import {
  createApp,
  HttpError,
  route,
  z,
  type ContextHead,
  type ResponseEvent,
} from "@fw/framework";
import { describe, expect, it } from "vitest";
import { mcp, mcpMessage } from "../src/index.ts";
import { createNotes, info } from "./notes.ts";
import { call, request, requestLegacy } from "./send.ts";

const app = createNotes();

describe("a call", () => {
  it("sends params, query, body and rest to the route", async () => {
    const structured = async (name: string, given: object) =>
      (await call(app, name, given))["structuredContent"];
    expect(await structured("list_notes", { query: { q: "a&b=ü", done: true } })).toEqual([
      { q: "a&b=ü", done: true },
    ]);
    expect(await structured("add_note", { body: { text: "Zoë" } })).toEqual({ id: 2, text: "Zoë" });
    const both = { params: { id: 1e21 }, body: { text: "" } };
    expect(await structured("replace_note", both)).toEqual({ id: 1e21, text: "" });
    expect(await structured("read_file", { rest: ["a/b", "ü"] })).toEqual(["a/b", "ü"]);
    expect(await call(app, "delete_note", { params: { id: 1 } })).toMatchObject({ content: [] });
  });

  it("returns a problem document as an error, with its issues", async () => {
    const result = await call(app, "add_note", { body: { text: "" } });
    const problem = {
      status: 400,
      code: "VALIDATION",
      issues: [{ in: "body", path: ["text"], code: "too_small" }],
    };
    expect(result).toMatchObject({ isError: true, structuredContent: problem });
    const [{ text }] = result["content"] as [{ text: string }];
    expect(JSON.parse(text)).toEqual(result["structuredContent"]);
    expect(await call(app, "read_note", { params: { id: 9 } })).toMatchObject({
      isError: true,
      structuredContent: { code: "NOTE_NOT_FOUND", status: 404 },
    });
  });

  it("has no structured problem where the tool has an output schema", async () => {
    const contract = {
      version: 1,
      routes: [
        {
          method: "GET",
          path: "/fail",
          responses: [{ status: 200, contentType: "application/json", body: { type: "object" } }],
        },
      ],
      $defs: {},
    } as const;
    const failing = createApp().get("/fail", () => new HttpError(409, "TAKEN"));
    const tools = { "GET /fail": { name: "fail", description: "Fails" } };
    const served = failing.post("/mcp", mcp(failing, { info, tools, contract }), {
      body: mcpMessage,
    });
    const result = await call(served, "fail");
    expect(result).toMatchObject({ isError: true, content: [{ type: "text" }] });
    expect(result).not.toHaveProperty("structuredContent");
  });

  it.each<[string, string, object, object]>([
    ["an unknown argument", "read_note", { id: 1, params: { id: 1 } }, { in: "arguments" }],
    ["a missing param", "read_note", {}, { in: "params", path: ["id"] }],
    ["a param that is an object", "read_note", { params: { id: {} } }, { path: ["id"] }],
    ["params that are a list", "read_note", { params: [1] }, { in: "params", path: [] }],
    ["a query value that is null", "list_notes", { query: { q: null } }, { path: ["q"] }],
    ["a query value that is a list", "list_notes", { query: { q: ["a"] } }, { path: ["q"] }],
    ["a text that is a number", "list_notes", { query: { q: 1.5 } }, { in: "query", path: ["q"] }],
    ["a query that is a text", "list_notes", { query: "q=a" }, { in: "query", path: [] }],
    ["a rest that is a text", "read_file", { rest: "a" }, { in: "rest", path: [] }],
    ["a segment that is a number", "read_file", { rest: ["a", 1] }, { in: "rest", path: [1] }],
  ])("names %s in an issue", async (_, name, given, issue) => {
    const result = await call(app, name, given);
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { code: "VALIDATION", issues: [issue] },
    });
  });

  it.each<[string, string, object]>([
    ["an empty param", "read_note", { params: { id: "" } }],
    ["a segment that is two dots", "read_file", { rest: ["a", ".."] }],
    ["a lone surrogate", "list_notes", { query: { q: "\ud800" } }],
  ])("refuses %s, which no URL can carry", async (_, name, given) => {
    const problem = { code: "BAD_REQUEST", status: 400 };
    expect(await call(app, name, given)).toMatchObject({
      isError: true,
      structuredContent: problem,
    });
  });

  it("has the hints of the method, and nothing of x-mcp-header", async () => {
    const region = z.string().max(9).meta({ "x-mcp-header": "Region" });
    const regional = createApp().get("/sales", ({ query }) => query, {
      query: z.object({ region }),
    });
    const tools = { "GET /sales": { name: "sales", description: "Sales" } };
    const served = regional.post("/mcp", mcp(regional, { info, tools }), { body: mcpMessage });
    const { body } = await request(served, "tools/list");
    expect(JSON.stringify(body)).not.toContain("x-mcp-header");
    expect(body).toMatchObject({ result: { tools: [{ inputSchema: { required: ["query"] } }] } });
    expect(await call(served, "sales", { query: { region: "eu" } })).toMatchObject({
      structuredContent: { region: "eu" },
    });
  });
});

it("sends lists of a query, and names the item that is no text", async () => {
  const query = z.object({
    tag: z.array(z.string().max(9)).default([]),
    ids: z.array(z.number()).optional(),
  });
  const lists = createApp().get(
    "/lists",
    route({ query }, (context) => context.query),
  );
  const tools = { "GET /lists": { name: "lists", description: "Lists" } };
  const served = lists.post("/mcp", mcp(lists, { info, tools }), { body: mcpMessage });
  const given = { query: { tag: ["a", "b&c"], ids: [1, 2.5] } };
  expect(await call(served, "lists", given)).toMatchObject({ structuredContent: given.query });
  expect(await call(served, "lists", { query: { tag: "a" } })).toMatchObject({
    structuredContent: { tag: ["a"] },
  });
  for (const [wrong, path] of [
    [{ tag: ["a", 1] }, ["tag", 1]],
    [{ ids: [1, null] }, ["ids", 1]],
    [{ ids: [[1]] }, ["ids", 0]],
  ] as const) {
    expect(await call(served, "lists", { query: wrong })).toMatchObject({
      isError: true,
      structuredContent: { code: "VALIDATION", issues: [{ in: "query", path }] },
    });
  }
});

describe("the route of a tool", () => {
  const seen: ResponseEvent[] = [];
  const heads: ContextHead[] = [];
  const users = createApp({
    context: (head) => {
      heads.push(head);
      return { user: head.headers.get("authorization") };
    },
    onResponse: (event) => seen.push(event),
  }).get("/me", ({ user, headers, platform }) => ({ user, names: [...headers.keys()], platform }));
  const tools = { "GET /me": { name: "me", description: "Who the caller is" } };
  const served = users.post(
    "/mcp",
    mcp(users, { info, tools, forward: ["authorization", "x-id"] }),
    {
      body: mcpMessage,
    },
  );

  it("gets the headers of forward alone, and the same platform", async () => {
    const headers = { authorization: "Bearer a", "x-id": "7", cookie: "session=1" };
    expect(
      (await call(served, "me", {}, headers, { platform: ["env"] }))["structuredContent"],
    ).toEqual({
      user: "Bearer a",
      names: ["authorization", "x-id"],
      platform: ["env"],
    });
  });

  it("runs context again, and has its own event before that of the message", () => {
    const routes = ["POST /mcp", "GET /me"];
    expect(heads.map(({ method, route }) => `${method} ${route}`)).toEqual(routes);
    expect(seen.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      "GET /me 200",
      "POST /mcp 200",
    ]);
  });

  it("has its own span in the tracing channel, inside that of the message", async () => {
    const spans: string[] = [];
    const listener = (name: string) => (message: object) => {
      const { method, route, status } = message as ResponseEvent;
      spans.push(`${name} ${method} ${route} ${status}`);
    };
    const channel = tracingChannel("fw.request");
    const subscribers = { start: listener("start"), asyncEnd: listener("asyncEnd") };
    channel.subscribe(subscribers as Parameters<typeof channel.subscribe>[0]);
    await call(served, "me");
    channel.unsubscribe(subscribers as Parameters<typeof channel.unsubscribe>[0]);
    expect(spans).toEqual(["start POST /mcp null", "start GET /me null", "asyncEnd POST /mcp 200"]);
  });

  it("is cancelled with the message", async () => {
    const { resolve, promise } = Promise.withResolvers<unknown>();
    const started = Promise.withResolvers<undefined>();
    const waiting = createApp().get("/wait", ({ request: { signal } }) => {
      signal.addEventListener("abort", () => {
        resolve(signal.reason);
      });
      started.resolve(undefined);
      return promise.then(() => "late");
    });
    const names = { "GET /wait": { name: "wait", description: "Waits" } };
    const patient = waiting.post("/mcp", mcp(waiting, { info, tools: names }), {
      body: mcpMessage,
    });
    const controller = new AbortController();
    const params = { name: "wait" };
    const sent = request(patient, "tools/call", params, {}, { signal: controller.signal });
    await started.promise;
    controller.abort("gone");
    expect(await promise).toBe("gone");
    await sent.catch(() => undefined);
  });
});

it("is one finding of the audit: the arguments, which the routes check", () => {
  const found = audit(app).filter(({ path }) => path === "/mcp");
  expect(found.map(({ at, kind }) => `${at} ${kind}`)).toEqual(["params.arguments open-object"]);
});

it("returns problems to revision 2025-11-25, too", async () => {
  const params = { name: "add_note", arguments: { body: {} } };
  expect((await requestLegacy(app, "tools/call", params)).body).toMatchObject({
    result: { isError: true, structuredContent: { code: "VALIDATION" } },
  });
});
