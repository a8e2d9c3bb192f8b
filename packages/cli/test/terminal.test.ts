import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

/** An escape sequence, DEL, a C1 control, overrides of the direction, and a line separator. */
const hostile = "\u001B[31m\r\u007F\u009B2J\u202E\u2066\u2028\u{E0001}";
const escaped = String.raw`\u001b[31m\u000d\u007f\u009b2J\u202e\u2066\u2028\udb40\udc01`;
/** Characters that move the cursor, reverse text or hide it, except line breaks. */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

const app = `import { createApp, z } from "@fw/framework";
const name = ${JSON.stringify(hostile)};
export const app = createApp()
  .post("/\u202Eabc", ({ body }) => body, {
    body: z.object({ [name]: z.string().meta({ description: name }), map: z.array(z.map(z.any(), z.any())) }),
  })
  .get("/fails", () => { throw new Error(name); });
`;
const contractOf = (name: string, path = "/"): string =>
  JSON.stringify({
    version: 1,
    routes: [
      { method: "GET", path, responses: [], query: { type: "object", properties: { [name]: {} } } },
    ],
    $defs: {},
  });

const project = (): ((name: string) => string) =>
  createProject({
    "app.ts": app,
    "broken.ts": `throw new Error(${JSON.stringify(`${hostile}\nsecond line`)});`,
    "new.json": contractOf(hostile),
    "old.json": contractOf("a"),
    "version.json": JSON.stringify({ version: hostile }),
    "text.json": hostile,
    "lines.json": `{\n"a": \nb}`,
    "path.json": contractOf("a", "/a\n  safe      the route is new"),
    "code.json": contractOf("a").replace("[]", '[{"status":404,"code":"A\\n  safe"}]'),
    "allow.json": JSON.stringify([{ kind: "unbounded", path: hostile, reason: hostile }]),
  });

describe("a command escapes what it prints", () => {
  it.each<[what: string, argv: readonly string[], status: number]>([
    ["changes", ["diff", "old.json", "new.json"], 0],
    ["changes as JSON", ["diff", "old.json", "new.json", "--json"], 0],
    ["a document of another version", ["diff", "version.json", "new.json"], 2],
    ["a document that is not JSON", ["diff", "text.json", "new.json"], 2],
    ["a file that does not exist", ["diff", `${hostile}.json`, "new.json"], 2],
    ["a module that does not exist", ["routes", `${hostile}.ts`], 2],
    ["a module that throws", ["routes", "broken.ts"], 2],
    ["routes", ["routes", "app.ts"], 0],
    ["routes as JSON", ["routes", "app.ts", "--json"], 0],
    ["findings", ["audit", "app.ts"], 1],
    ["findings as JSON", ["audit", "app.ts", "--json"], 1],
    ["a list of allowances", ["audit", "app.ts", "--allow", "allow.json"], 2],
    ["failures", ["fuzz", "app.ts", "--runs", "50"], 1],
    ["failures as JSON", ["fuzz", "app.ts", "--runs", "50", "--json"], 1],
    ["a contract", ["contract", "app.ts"], 0],
    ["a contract as JSON", ["contract", "app.ts", "--format", "json"], 0],
    ["an OpenAPI document", ["openapi", "app.ts", "--title", hostile], 0],
    ["an unknown option", ["routes", "app.ts", `--${hostile}`], 2],
    ["an unknown command", [hostile], 2],
  ])("%s", async (_, argv, status) => {
    const file = project();
    const isFile = /\.(?:ts|json)$/;
    const outcome = await run(argv.map((each) => (isFile.test(each) ? file(each) : each)));
    expect(outcome.status).toBe(status);
    expect(outcome.stdout + outcome.stderr).not.toMatch(unprintable);
  });

  it("keeps the meaning of JSON and of TypeScript", async () => {
    const file = project();
    const { stdout } = await run(["diff", file("old.json"), file("new.json"), "--json"]);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ place: `query[${JSON.stringify(hostile)}]` }),
    );
    const typed = await run(["contract", file("app.ts")]);
    expect(typed.stdout).toContain(
      `"${escaped.replace(String.raw`\u000d`, String.raw`\r`)}": string`,
    );
  });

  it("keeps the text of one line on one line", async () => {
    const file = project();
    const { stdout } = await run(["diff", file("old.json"), file("code.json")]);
    expect(stdout).toContain(String.raw`404 A\u000a  safe: the error is new`);
    for (const name of ["lines.json", "path.json"]) {
      const { stderr } = await run(["diff", file(name), file("old.json")]);
      expect(stderr).toMatch(/^error: .*\n$/);
    }
  });

  it("keeps the lines of a stack", async () => {
    const { stderr } = await run(["routes", project()("broken.ts")]);
    expect(stderr).toContain(`does not load: Error: ${escaped}\nsecond line\n    at `);
  });

  it("writes the same text to a file", async () => {
    const file = project();
    for (const format of ["ts", "json"]) {
      const argv = ["contract", file("app.ts"), "--format", format, "--out", file("contract")];
      expect(await run(argv)).toMatchObject({ status: 0, stdout: "" });
      const { stdout } = await run(argv.slice(0, 4));
      expect(readFileSync(file("contract"), "utf8")).toBe(stdout);
    }
  });
});
