import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";
import * as types from "./read-types.ts";

const manifest = '{ "name": "notes", "version": "1.2.3", "type": "module" }';
const good = `import { createApp, z } from "@fw/framework";
globalThis.imports = (globalThis.imports ?? 0) + 1;
export const app = createApp().post("/notes", ({ body }) => body, {
  body: z.object({ text: z.string().max(100) }),
});
`;
const bad = good
  .replace(".max(100)", "")
  .replace("({ body }) => body", "({ body }) => decodeURIComponent(body.text)");
const runs = ["--runs", "200"];

/** Creates a project with the files that `fw contract` and `fw openapi` write. */
async function createChecked(code: string, version = "3.1") {
  const project = createProject({ "app.ts": code, "package.json": manifest });
  const [module, contract, json, openapi] = [
    "app.ts",
    "contract.ts",
    "contract.json",
    "api.json",
  ].map(project) as [string, string, string, string];
  await run(["contract", module, "--out", contract]);
  await run(["contract", module, "--format", "json", "--out", json]);
  await run(["openapi", module, "--title", "Notes", "--openapi", version, "--out", openapi]);
  const files = ["--contract", contract, "--contract", json, "--openapi", openapi];
  const argv = ["check", module, ...files, "--title", "Notes", ...runs];
  return { argv, contract, openapi, module };
}

describe("fw check", () => {
  it.each(["3.1", "3.2"])(
    "writes only a summary where everything is fine, OpenAPI %s",
    async (version) => {
      const { argv } = await createChecked(good, version);
      const { status, stdout, stderr } = await run(argv);
      expect([status, stdout]).toEqual([0, ""]);
      expect(stderr).toMatch(
        /^audit: 0 warnings, 0 infos\nfuzz: \d+ requests, 0 failures, 0 not covered; seed 0\nfiles: 3 files, 0 out of date; 0 gaps\n$/,
      );
    },
  );

  it("writes findings, failures and files that are out of date, and exits with 1", async () => {
    const { argv, contract, openapi, module } = await createChecked(bad);
    const before = readFileSync(contract, "utf8").replace("string", "number");
    writeFileSync(contract, before);
    writeFileSync(openapi, `${readFileSync(openapi, "utf8")}\n`);
    const { status, stdout, stderr } = await run([...argv, "--contract", `${module}.missing`]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/unbounded-string[^]*server-error: POST \/notes\n/);
    for (const file of [contract, openapi, `${module}.missing`]) {
      expect(stdout).toContain(`\n${file} is missing or out of date: write it again\n`);
    }
    expect(stderr).toMatch(
      /^audit: 1 warning, 0 infos\nfuzz: .* 1 failure, .*\nfiles: 4 files, 3 out of date; 0 gaps\n$/,
    );
    expect(readFileSync(contract, "utf8")).toBe(before);
  });

  it.each([
    ["a finding", good.replace(".max(100)", ""), []],
    ["a failure", good.replace("=> body", "=> decodeURIComponent(body.text)"), []],
    ["a gap with --strict", good.replace("=> body", "=> body as any"), ["--strict"]],
  ])("exits with 1 for %s alone", async (_, code, options) => {
    const project = createProject({ "app.ts": code });
    expect(await run(["check", project("app.ts"), ...runs, ...options])).toMatchObject({
      status: 1,
    });
  });

  it("lists what was not checked", async () => {
    const project = createProject({ "app.js": good, "tsconfig.json": "" });
    const argv = ["check", project("app.js"), "--no-patterns", "--skip", "POST /notes", ...runs];
    const { status, stderr } = await run(argv);
    expect(status).toBe(0);
    expect(stderr).toContain("not fuzzed: POST /notes\n");
    expect(stderr).toMatch(
      /\nnot checked: a contract \(--contract FILE\); an OpenAPI document \(--openapi FILE\); patterns \(--no-patterns\); results \(There is no tsconfig.json .*\)\n$/,
    );
    const { status: typed, stderr: sentence } = await run([...argv, "--contract", "contract.ts"]);
    expect([typed, sentence]).toEqual([
      2,
      expect.stringMatching(/contract.ts cannot be checked: There is no tsconfig.json/),
    ]);
  });

  it("writes JSON for programs", async () => {
    const { argv, contract } = await createChecked(bad);
    writeFileSync(contract, "");
    const { stdout } = await run([...argv, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [{ kind: "unbounded-string" }],
      files: [{ file: contract, isCurrent: false }, { isCurrent: true }, { isCurrent: true }],
      gaps: [],
      fuzz: { failures: [{ kind: "server-error" }], skipped: [] },
      notChecked: [],
    });
  });

  it("lists the responses that vanished from a file", async () => {
    const guarded = `import { createApp, HttpError } from "@fw/framework";
const forbidden = () => new HttpError(403, "FORBIDDEN");
export const app = createApp().get("/users", ({ headers }) => {
  if (!headers.has("x-admin")) return forbidden();
  return ["ada"];
});
`;
    const project = createProject({
      "old.ts": guarded,
      "app.ts": guarded.replace("return forbidden", "void forbidden"),
    });
    const [contract, document] = [project("contract.json"), project("openapi.json")];
    await run(["contract", project("old.ts"), "--format", "json", "--out", contract]);
    await run(["openapi", project("old.ts"), "--out", document]);
    const argv = ["check", project("app.ts"), "--contract", contract, "--openapi", document];
    const { status, stdout } = await run([...argv, "--runs", "20"]);
    expect(status).toBe(1);
    expect(stdout).toContain(
      `${contract} is missing or out of date: write it again if these responses are meant to go\n  gone: GET /users: 403 FORBIDDEN\n`,
    );
    expect(stdout).toContain(`${document} is missing`);
    expect(stdout).toContain("\n  gone: GET /users: 403\n");
  });

  it("imports the module once, and reads its types once", async () => {
    const { argv } = await createChecked(good);
    const read = vi.spyOn(types, "readTypes");
    Reflect.set(globalThis, "imports", 0);
    const file = (argv[1] ?? "").replace("app.ts", "again.ts");
    writeFileSync(file, good);
    expect(await run(["check", file, ...argv.slice(2)])).toMatchObject({ status: 0 });
    expect([Reflect.get(globalThis, "imports"), read.mock.calls.length]).toEqual([1, 1]);
  });

  it("does not fuzz a route whose pattern can take exponential time", async () => {
    const code = good.replace(".max(100)", ".max(100).regex(/^(?:[a-z]+-?)+$/)");
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run(["check", project("app.ts")]);
    expect([status, stdout]).toEqual([1, expect.stringContaining("exponential-pattern")]);
    expect(stderr).toContain("; not fuzzed: POST /notes\n");
  });

  it("has the options of fw audit and fw fuzz", async () => {
    const header = `createApp({ context: ({ headers }) => { if (headers.get("a") !== "bcdef") throw new Error(String(headers.get("a"))); } })`;
    const project = createProject({
      "app.ts": good.replace("createApp()", header).replace(".max(100)", ""),
      "allow.json": '[{ "kind": "unbounded-string", "reason": "It is cut" }]',
    });
    const argv = [
      "check",
      project("app.ts"),
      "--allow",
      project("allow.json"),
      "--seed",
      "3",
      ...runs,
    ];
    const fine = await run([...argv, "--header", "a: bcdef"]);
    expect(fine).toMatchObject({ status: 0, stdout: "" });
    expect(fine.stderr).toContain("; seed 3\n");
    expect(fine.stderr).not.toContain("\u001B");
    const refused = await run([...argv, "--header", "a: secret"]);
    expect(refused).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("Error: ***") as string,
    });
    expect(refused.stdout + refused.stderr).not.toContain("secret");
  });
});
