import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createApp, HttpError, serve, z } from "@fw/framework";
import { mcp, mcpMessage } from "@fw/mcp";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { readDocument } from "../../docs/test/documents.ts";

const run = promisify(execFile);
const page = "docs/how-to/agents.md";
const { fences } = readDocument(page);
const folder = join(import.meta.dirname, "dist");
const conformance = join(
  import.meta.dirname,
  "node_modules/@modelcontextprotocol/conformance/dist/index.js",
);

/** Those for a server of tools; the others ask for prompts, resources, or tools of their own names. */
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

let server;

/** Writes a block of the page to a module. */
function write(name, language, change = (code) => code) {
  const { code } = fences.find((fence) => fence.language === language) ?? {};
  assert.ok(code, `${page} has a block of ${language}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, change(code));
  return file;
}

before(async () => {
  let app;
  server = await serve((request) => app.fetch(request), { hostname: "127.0.0.1" });
  // Its own pages may use it, which the suite wants of a server on this machine.
  const withOrigin = (code) =>
    code.replace("tools })", `tools, origins: [${JSON.stringify(server.url)}] })`);
  ({ app } = await import(pathToFileURL(write("app.ts", "ts", withOrigin)).href));
});

after(() => server.close({ timeout: 0 }));

describe("the official client", () => {
  it(`gets what ${page} says, in both revisions`, async () => {
    const client = write("client.js", "js");
    const { stdout } = await run(process.execPath, [client, `${server.url}/mcp`]);
    const shown = fences.find(({ introduction }) => introduction === "The client prints")?.code;
    assert.equal(stdout.trim(), shown?.trim());
  });
});

for (const mode of ["auto", "legacy"]) {
  describe(`the official client, mode ${mode}`, () => {
    const aborted = Promise.withResolvers();
    const started = Promise.withResolvers();
    const service = createApp()
      .get("/notes/:id", ({ params }) => (params.id === 1 ? params : new HttpError(404, "GONE")), {
        params: z.object({ id: z.number() }),
      })
      .get("/wait", ({ request }) => {
        request.signal.addEventListener("abort", () => aborted.resolve("aborted"));
        started.resolve();
        return new Promise(() => undefined);
      });
    const body = { type: "object", properties: { id: { type: "number" } }, required: ["id"] };
    const responses = [{ status: 200, contentType: "application/json", body }];
    const routes = service.routes.map(({ method, path }) => ({ method, path, responses }));
    const tools = {
      "GET /notes/:id": { name: "read_note", description: "Reads a note" },
      "GET /wait": { name: "wait", description: "Waits" },
    };
    const info = { name: "notes", version: "1.0.0" };
    const contract = { version: 1, routes, $defs: {} };
    const app = service.post("/mcp", mcp(service, { info, tools, contract }), { body: mcpMessage });
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    let server;

    before(async () => {
      server = await app.listen({ hostname: "127.0.0.1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
      const listed = await client.listTools();
      assert.deepEqual(listed.tools[0].outputSchema, body);
    });

    after(async () => {
      await client.close();
      await server.close({ timeout: 0 });
    });

    it("accepts results by their output schema, and errors without one", async () => {
      const read = (id) => client.callTool({ name: "read_note", arguments: { params: { id } } });
      assert.deepEqual((await read(1)).structuredContent, { id: 1 });
      const { isError, content } = await read(2);
      assert.equal(isError, true);
      assert.equal(JSON.parse(content[0].text).code, "GONE");
    });

    it("cancels a call by leaving", async () => {
      const controller = new AbortController();
      const call = client.callTool({ name: "wait" }, { signal: controller.signal });
      await started.promise;
      controller.abort();
      await assert.rejects(call);
      if (mode === "auto") assert.equal(await aborted.promise, "aborted");
    });
  });
}

describe("the official conformance suite", () => {
  for (const scenario of scenarios) {
    it(scenario, async (test) => {
      const url = `${server.url}/mcp`;
      const options = ["server", "--url", url, "--scenario", scenario];
      const { stdout } = await run(process.execPath, [conformance, ...options]);
      const passed = /^Passed: (\d+)\/(\d+), 0 failed, 0 warnings$/m.exec(stdout);
      assert.ok(passed, stdout);
      test.diagnostic(passed[0]);
    });
  }
});
