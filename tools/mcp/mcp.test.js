import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { serve } from "@fw/framework";
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
