import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "@fw/framework";
import type { ContractDocument } from "../src/index.ts";
import { createProject } from "./project.ts";
import { run, type Outcome } from "./run.ts";

const file = join(import.meta.dirname, "fixtures/everything.ts");
// It has its own program.
const { app } = (await import(file)) as { app: App };

// In milliseconds: the first reading of a program takes longer than Vitest allows a hook.
const timeout = 60_000;

describe("fw contract --format json", () => {
  let outcome: Outcome;
  let document: ContractDocument;

  beforeAll(async () => {
    outcome = await run(["contract", file, "--format", "json"]);
    document = JSON.parse(outcome.stdout) as ContractDocument;
  }, timeout);

  it("begins with the version of the format", () => {
    expect(outcome.stdout).toMatch(/^\{\n {2}"version": 1,\n/);
    expect(Object.keys(document)).toEqual(["version", "routes", "$defs"]);
  });

  it("has the routes in declaration order, and no absolute path", () => {
    expect(document.routes.map(({ method, path }) => `${method} ${path}`)).toEqual(
      app.routes.map(({ method, path }) => `${method} ${path}`),
    );
    expect(outcome.stdout).not.toContain(process.cwd());
  });

  it("names the gaps on standard error, each with its route and place", () => {
    expect(outcome.stderr)
      .toBe(`gap GET /raw: response is a Response, whose type says nothing about its content
gap GET /gaps: response.any is any
gap GET /gaps: response.list[] is unknown
gap POST /gaps: body.any is z.any()
24 routes, 4 gaps
`);
  });

  it.each([
    ["GET", "/users/1", undefined],
    ["GET", "/users/2", undefined],
    ["GET", "/users/x", undefined],
    ["GET", "/users", undefined],
    ["POST", "/users", newUser("Ada")],
    ["POST", "/users", newUser("taken")],
    ["POST", "/users", { name: 1 }],
    ["POST", "/users", undefined],
    ["PUT", "/shapes/1", undefined],
    ["DELETE", "/users/1", undefined],
    ["GET", "/bookmarks", undefined],
    ["POST", "/nodes", { name: "a", children: [{ name: "b", children: [] }] }],
    ["GET", "/money", undefined],
    ["GET", "/tree", undefined],
    ["GET", "/role", undefined],
    ["GET", "/text", undefined],
    ["GET", "/template", undefined],
    ["GET", "/scalars", undefined],
    ["GET", "/containers", undefined],
    ["GET", "/bytes", undefined],
    ["GET", "/nothing", undefined],
    ["GET", "/replies/a", undefined],
    ["GET", "/replies/b", undefined],
    ["GET", "/either", undefined],
    ["GET", "/files/a/b/c", undefined],
    ["GET", "/gaps", undefined],
  ])("has a schema for the response of %s %s", async (method, path, json) => {
    const response = await app.handle(path, { method, ...(json !== undefined && { json }) });
    const contentType = response.headers.get("content-type")?.replace(/;.*/, "");
    const body: unknown = contentType?.endsWith("json")
      ? await response.json()
      : contentType === "text/plain"
        ? await response.text()
        : undefined;
    const route = document.routes.find(
      (each) => each.method === method && toRegExp(each.path).test(path),
    );
    const code =
      contentType === "application/problem+json" ? (body as { code: string }).code : undefined;
    const described = route?.responses.find(
      (each) =>
        each.status === response.status && each.contentType === contentType && each.code === code,
    );
    expect(described).toBeDefined();
    if (described?.body !== undefined) expect(validate(document, described.body, body)).toEqual([]);
  });

  it("has schemas that refuse other values", () => {
    const user = { $ref: "#/$defs/User" };
    const ada = {
      id: 1,
      joined: new Date(0).toISOString(),
      role: "reader",
      isAdmin: false,
      friends: [],
    };
    expect(validate(document, user, ada)).toEqual([]);
    expect(validate(document, user, { ...ada, joined: 1 })).not.toEqual([]);
    expect(validate(document, user, { ...ada, role: "none" })).not.toEqual([]);
    expect(validate(document, user, { ...ada, friends: [{}] })).not.toEqual([]);
  });
});

describe("fw contract", () => {
  it("writes the same bytes for the same input", async () => {
    const first = await run(["contract", file]);
    expect(first.stdout).toMatch(/^\/\/ Contract of an application, version 1\. /);
    expect(await run(["contract", file])).toEqual(first);
  });

  it("exits with 1 for gaps with --strict", async () => {
    const project = createProject({
      "gap.ts": application('.get("/", () => JSON.parse("1"))'),
      "exact.ts": application('.get("/", () => 1)'),
    });
    expect((await run(["contract", project("gap.ts")])).status).toBe(0);
    const strict = await run(["contract", project("gap.ts"), "--strict"]);
    expect([strict.status, strict.stderr]).toEqual([
      1,
      "gap GET /: response is any\n1 route, 1 gap\n",
    ]);
    expect((await run(["contract", project("exact.ts"), "--strict"])).status).toBe(0);
  });

  it("writes to a file, and creates its folder", async () => {
    const project = createProject({ "app.ts": application('.get("/", () => 1)') });
    const out = project("web/contract.ts");
    const argv = ["contract", project("app.ts"), "--out", out];
    expect(await run(argv)).toEqual({ status: 0, stdout: "", stderr: "1 route, 0 gaps\n" });
    const { stdout } = await run(["contract", project("app.ts")]);
    expect(readFileSync(out, "utf8")).toBe(stdout);
  });

  it("says that a file cannot be written", async () => {
    const project = createProject({ "app.ts": application('.get("/", () => 1)') });
    const out = project("app.ts/contract.ts");
    const { status, stderr } = await run(["contract", project("app.ts"), "--out", out]);
    expect(status).toBe(2);
    expect(stderr).toContain("contract.ts cannot be written: ");
  });
});

describe("fw contract, if the compiler cannot read the types", () => {
  it.each([
    ["", "There is no tsconfig.json beside the module or in a folder above it"],
    ['{ "compilerOptions": { "strict": false } }', "The types are not exact without strict"],
    ['{ "extends": "./none.json" }', "tsconfig.json cannot be read: Cannot read file"],
    ['{ "compilerOptions": { "target": "ES1" } }', "tsconfig.json cannot be read: Argument for"],
  ])("explains a tsconfig.json: %j", async (tsconfig, sentence) => {
    // Vitest itself reads the tsconfig.json of TypeScript files.
    const project = createProject({
      "app.js": application('.get("/", () => 1)'),
      "tsconfig.json": tsconfig,
    });
    const { status, stdout, stderr } = await run(["contract", project("app.js")]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`error: ${sentence}`);
  });

  it("shows only the errors in the application's module", async () => {
    const project = createProject({
      "any.ts":
        'import { createApp } from "@fw/framework";\nexport const app: any = createApp().get("/", () => 1);',
      "wrong.ts":
        'import { createApp } from "@fw/framework";\nexport const app = createApp().nothing?.() ?? createApp();',
      "elsewhere.ts": `${application('.get("/", () => 1)')}\nexport const wrong: string = 1 as never as number;`,
    });
    const any = await run(["contract", project("any.ts")]);
    expect([any.status, any.stderr]).toEqual([
      2,
      'error: The type of "app" is any, which has no routes\n',
    ]);
    const wrong = await run(["contract", project("wrong.ts")]);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toMatch(
      /^error: The compiler does not know the type of "app":\n {2}2:32 Property 'nothing' does not exist/,
    );
    expect((await run(["contract", project("elsewhere.ts")])).status).toBe(0);
  });
});

function application(routes: string): string {
  return `import { createApp, z } from "@fw/framework";\nvoid z;\nexport const app = createApp()${routes};`;
}

function toRegExp(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+").replace("/*", "/.*")}$`);
}

function newUser(name: string) {
  return {
    ...{ name, size: "1", kind: "a", point: [1, 2], labels: { a: "b" }, code: "v1", either: null },
  };
}

function validate({ $defs }: ContractDocument, schema: object, value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const check = ajv.compile({ ...schema, $defs });
  return check(value) ? [] : (check.errors ?? []);
}
