import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, z } from "@fw/framework";
export const app = createApp()
  .get("/notes", ({ query }) => query.search, { query: z.object({ search: z.string() }) })
  .get("/broken", () => { throw new Error("broken"); });
`;
const allowed = '[{ "kind": "unbounded-string", "reason": "It is cut" }]';

/** Runs `fw check` with a file of options. */
async function check(options: string, ...argv: string[]) {
  const project = createProject({ "app.ts": code, "allow.json": allowed });
  const file = createProject({
    "check.json": options.replace("ALLOW", project("allow.json")),
  })("check.json");
  return { file, ...(await run(["check", project("app.ts"), "--options", file, ...argv])) };
}

describe("fw check --options", () => {
  it("reads options by name: a value, a list, a number and a flag", async () => {
    const { status, stdout, stderr } = await check(
      '{ "allow": "ALLOW", "skip": ["GET /broken"], "runs": 30, "seed": "7", "no-patterns": true }',
    );
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(
      /^audit: 0 warnings, 0 infos; patterns were not judged\nfuzz: 3\d requests, .*seed 7;/,
    );
  });

  it("lets the command line win", async () => {
    const { status, stderr } = await check(
      '{ "allow": "ALLOW", "skip": "GET /broken", "runs": 30, "fail-on": "warning" }',
      "--runs",
      "20",
    );
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^fuzz: 2\d requests/m)]);
  });

  it.each([
    ['{ "skips": [] }', /has no option "skips". It may have contract, openapi, budget, /],
    ['{ "options": "a.json" }', /has no option "options"/],
    ['{ "skip": [1, null] }', /skip must be a string or a list of strings/],
    ['{ "runs": "many" }', /runs: It must be a whole number\./],
    ['{ "runs": [1] }', /runs must be a string$/m],
    ['{ "fail-on": "error" }', /fail-on: Allowed choices are info, warning\./],
    ['{ "strict": false }', /strict must be true, or left out/],
    ["[]", /cannot be read: It must be a JSON object of options/],
    ["{", /cannot be read: SyntaxError/],
  ])("refuses %s", async (options, sentence) => {
    const { status, stdout, stderr, file } = await check(options);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain(file);
  });

  it("refuses a file that is not there", async () => {
    const project = createProject({ "app.ts": code });
    const { status, stderr } = await run(["check", project("app.ts"), "--options", "missing.json"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("missing.json cannot be read")]);
  });
});
