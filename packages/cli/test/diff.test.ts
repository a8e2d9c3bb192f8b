import type { ContractDocument, ContractRoute, JsonSchema } from "@fw/contract";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = (limit: string): string => `import { createApp, z } from "@fw/framework";
export const app = createApp().get("/notes", ({ query }) => query.search, {
  query: z.object({ search: z.string()${limit} }),
});
`;

const contract = (...routes: Partial<ContractRoute>[]): string => {
  const all = routes.map((route) => ({ method: "GET", path: "/", responses: [], ...route }));
  const document: ContractDocument = { version: 1, routes: all, $defs: {} };
  return JSON.stringify(document);
};

const old = contract(
  { path: "/a" },
  { path: "/b/:id" },
  { path: "/c", query: { type: "object", required: ["q"] } },
);
const next = contract(
  { path: "/a" },
  { path: "/b/:key", deprecated: true },
  { path: "/c" },
  { method: "POST", path: "/d" },
);

describe("fw diff", () => {
  it("lists changes by route, worst first, and exits with 1 if one is breaking", async () => {
    const project = createProject({
      "old.json": contract({ path: "/a" }, { path: "/b/:id" }, { path: "/c" }),
      "new.json": contract({ path: "/b/:key", deprecated: true }, { path: "/c" }, { path: "/d" }),
    });
    const outcome = await run(["diff", project("old.json"), project("new.json")]);
    expect(outcome).toEqual({
      status: 1,
      stdout: `GET /a
  breaking  the route is gone  [route-removed]

GET /b/:key
  risky     the path was /b/:id: URLs stay the same, calls of a typed client change  [path-renamed]
  safe      the route is deprecated  [route-deprecated]

GET /d
  safe      the route is new  [route-added]
`,
      stderr: "1 breaking, 1 risky, 2 safe\n",
    });
  });

  it("writes what docs/how-to/testing/ci.md shows", async () => {
    const page = readFileSync(
      join(import.meta.dirname, "../../../docs/how-to/testing/ci.md"),
      "utf8",
    );
    const [, shown] = /^```text\n(.*?)^```/ms.exec(page) ?? [];
    const body = (text: JsonSchema, more: Record<string, JsonSchema>): JsonSchema => ({
      type: "object",
      properties: { text: { type: "string", ...text }, ...more },
      required: ["text"],
    });
    const notes = { method: "POST", path: "/notes" };
    const project = createProject({
      "old.json": contract({ ...notes, body: body({}, {}) }),
      "new.json": contract({
        ...notes,
        body: body({ maxLength: 1_000 }, { pinned: { type: "boolean" } }),
      }),
    });
    const { stdout } = await run(["diff", project("old.json"), project("new.json")]);
    expect(stdout).toBe(shown);
  });

  it("prints a change of a shared type once, under the routes that it touches", async () => {
    const users = (type: string, count: number): string =>
      JSON.stringify({
        version: 1,
        routes: Array.from({ length: count }, (_, index) => ({
          method: "POST",
          path: `/${index}`,
          body: { $ref: "#/$defs/User" },
          responses: [],
        })),
        $defs: { User: { type: "object", properties: { name: { type } } } },
      });
    const diff = async (count: number) => {
      const project = createProject({
        "old.json": users("string", count),
        "new.json": users("number", count),
      });
      return (await run(["diff", project("old.json"), project("new.json")])).stdout;
    };
    const line = "  breaking  User.name: is a number, and was a string  [type-changed]\n";
    expect(await diff(2)).toBe(`POST /0, POST /1\n${line}`);
    expect(await diff(7)).toBe(`POST /0, POST /1, POST /2, POST /3, POST /4 and 2 more\n${line}`);
  });

  it("fails for risky changes with --fail-on risky", async () => {
    const project = createProject({ "old.json": old, "new.json": next });
    const diff = (...options: string[]) =>
      run(["diff", project("old.json"), project("new.json"), ...options]);
    const stderr = "0 breaking, 2 risky, 2 safe\n";
    expect(await diff()).toMatchObject({ status: 0, stderr });
    expect(await diff("--fail-on", "breaking")).toMatchObject({ status: 0 });
    expect(await diff("--fail-on", "risky")).toMatchObject({ status: 1, stderr });
    expect(await diff("--fail-on", "safe")).toMatchObject({ status: 2, stdout: "" });
  });

  it("writes JSON for programs", async () => {
    const project = createProject({ "old.json": old, "new.json": next });
    const { stdout } = await run(["diff", project("old.json"), project("new.json"), "--json"]);
    expect(JSON.parse(stdout)).toContainEqual({
      level: "risky",
      rule: "property-removed",
      route: "GET /c",
      routes: ["GET /c"],
      place: "query.q",
      message: "is ignored now",
    });
    const none = await run(["diff", project("old.json"), project("old.json"), "--json"]);
    expect([none.status, JSON.parse(none.stdout)]).toEqual([0, []]);
  });

  it("accepts a module on either side", async () => {
    const project = createProject({ "old.ts": code(""), "new.ts": code(".optional()") });
    const { stdout } = await run(["contract", project("old.ts"), "--format", "json"]);
    const { "contract.json": file } = { "contract.json": stdout };
    const documents = createProject({ "contract.json": file });
    for (const argv of [
      [documents("contract.json"), project("new.ts")],
      [project("old.ts"), project("new.ts")],
    ]) {
      expect(await run(["diff", ...argv])).toMatchObject({
        status: 1,
        stdout: expect.stringContaining("[property-became-optional]") as string,
      });
    }
    const same = await run(["diff", documents("contract.json"), project("old.ts")]);
    expect(same).toEqual({ status: 0, stdout: "", stderr: "0 breaking, 0 risky, 0 safe\n" });
  });

  it.each([
    ["it is missing", undefined, /old\.json cannot be read: .*ENOENT/],
    ["it is not JSON", "{", /old\.json: is not JSON: /],
    [
      "it has another version",
      '{"version":2}',
      /: has the version 2: a contract has the version 1/,
    ],
    ["it is something else", "[]", /old\.json: is not a contract/],
  ])("explains what is wrong with a file: %s", async (_, text, sentence) => {
    const project = createProject({
      "new.json": next,
      ...(text !== undefined && { "old.json": text }),
    });
    const { status, stdout, stderr } = await run([
      "diff",
      project("old.json"),
      project("new.json"),
    ]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
  });

  it("uses colors on a terminal, but escapes those in a contract", async () => {
    const strange = { type: "object", properties: { "\u001B[31m": {}, "\u202E": {} } };
    const project = createProject({
      "old.json": contract({ path: "/a" }),
      "new.json": contract({ path: "/a", query: strange }),
    });
    // The environment of a terminal, which CI does not have.
    vi.stubEnv("TERM", "xterm-256color");
    vi.stubEnv("CI", undefined);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { stdout } = await run(["diff", project("old.json"), project("new.json")], true);
    expect(stdout).toContain("\u001B[1mGET /a");
    expect(stdout).toContain("\u001B[32msafe");
    expect(stdout).not.toContain("\u001B[31m");
    expect(stdout).not.toContain("\u202E");
  });
});
