import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const code = `import { createApp, z } from "@fw/framework";
export const app = createApp()
  .get("/notes", ({ query }) => query.search, { query: z.object({ search: z.string() }) })
  .post("/notes", () => 1);
`;
const fine = `import { createApp } from "@fw/framework";
export const app = createApp().get("/", () => 1);
`;
const patterns = `import { createApp, z } from "@fw/framework";
const bad = /^(\\w+\\s?)*$/;
const number = z.number();
export const app = createApp().post("/names", ({ body }) => body, {
  body: z.object({
    name: z.string().max(100).regex(bad),
    label: z.templateLiteral([z.string().regex(bad), "-", z.string()]),
    sizes: z.partialRecord(z.templateLiteral([number, number]), z.null()),
  }),
});
`;
const listOf = (maxBodyBytes: number): string => `import { createApp, z } from "@fw/framework";
export const app = createApp({ server: { maxBodyBytes: ${maxBodyBytes} } }).post("/tags", () => 1, {
  body: z.array(z.string().max(4096).normalize()).max(1000),
});
`;
const allow = [
  { kind: "unbounded-string", path: "/notes", reason: "It is cut" },
  { kind: "missing-body", reason: "None is sent" },
];

describe("fw audit", () => {
  it("lists findings, and exits with 1", async () => {
    const project = createProject({ "app.ts": code });
    const { status, stdout, stderr } = await run(["audit", project("app.ts")]);
    expect([status, stderr]).toEqual([1, "1 warning, 1 info\n"]);
    const [table = ""] = stdout.split("\n\n");
    const [head = "", ...rows] = table.split("\n");
    expect(head).toMatch(/^severity +method +path +input +at +kind +message$/);
    expect(rows.map((row) => row.split(/ +/).slice(0, 6).join(" "))).toEqual([
      "warning GET /notes query search unbounded-string",
      "info POST /notes body (whole) missing-body",
    ]);
  });

  it("writes the line that allows each finding, and nothing else", async () => {
    const project = createProject({ "app.ts": code });
    const { stdout } = await run(["audit", project("app.ts")]);
    const [, lines = ""] = stdout.split("with a reason:\n");
    const { stdout: json } = await run(["audit", project("app.ts"), "--json"]);
    const { findings } = JSON.parse(json) as { findings: { allow: object }[] };
    expect(JSON.parse(`[${lines}]`)).toEqual(findings.map(({ allow }) => allow));
    const written = createProject({
      "app.ts": code,
      "empty.json": `[${lines}]`,
      "all.json": `[${lines.replaceAll('"reason":""', '"reason":"It is cut"')}]`,
    });
    const refused = await run(["audit", written("app.ts"), "--allow", written("empty.json")]);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining("needs a reason"),
    ]);
    const allowed = await run(["audit", written("app.ts"), "--allow", written("all.json")]);
    expect(allowed).toEqual({ status: 0, stdout: "", stderr: "0 warnings, 0 infos\n" });
  });

  it("writes nothing and exits with 0 without findings", async () => {
    const project = createProject({ "app.ts": fine });
    const outcome = await run(["audit", project("app.ts")]);
    expect(outcome).toEqual({ status: 0, stdout: "", stderr: "0 warnings, 0 infos\n" });
  });

  it("writes JSON for programs", async () => {
    const project = createProject({ "app.ts": code });
    const { stdout } = await run(["audit", project("app.ts"), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [
        { kind: "unbounded-string", severity: "warning", at: "search" },
        { kind: "missing-body", severity: "info", at: "" },
      ],
      notChecked: [],
    });
    const { stdout: empty } = await run([
      "audit",
      createProject({ "a.ts": fine })("a.ts"),
      "--json",
    ]);
    expect(JSON.parse(empty)).toEqual({ findings: [], dropped: [], notChecked: [] });
  });

  it("judges patterns, including those of template literals and of the keys of records", async () => {
    const project = createProject({ "app.ts": patterns });
    const { status, stdout, stderr } = await run(["audit", project("app.ts")]);
    const found = stdout.split("\n").filter((line) => /^(?:warning|info).*-pattern/.test(line));
    expect(found.map((line) => line.split(/ +/).slice(4, 6).join(" "))).toEqual([
      "name exponential-pattern",
      "label exponential-pattern",
      "sizes{key} polynomial-pattern",
    ]);
    expect([status, stderr]).toEqual([1, "6 warnings, 0 infos\n"]);
  });

  it("says that patterns were not judged with --no-patterns", async () => {
    const project = createProject({ "app.ts": patterns });
    const { stdout, stderr } = await run(["audit", project("app.ts"), "--no-patterns"]);
    expect(stdout).not.toContain("-pattern");
    expect(stderr).toBe("3 warnings, 0 infos; patterns were not judged\n");
    const { stdout: json } = await run(["audit", project("app.ts"), "--no-patterns", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ notChecked: ["patterns"] });
  });

  it("reports a pattern that could not be judged", async () => {
    const nested = patterns.replace(
      "/^(\\w+\\s?)*$/",
      'new RegExp("(".repeat(2000) + "a" + ")+".repeat(2000))',
    );
    const project = createProject({ "app.ts": nested });
    const { status, stdout } = await run(["audit", project("app.ts"), "--json"]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ at: "name", kind: "unproven-pattern" }),
      ]) as unknown,
    });
  });

  it("reports slow checks for the application's body limit", async () => {
    const project = createProject({ "large.ts": listOf(1_048_576), "small.ts": listOf(10_000) });
    const { stdout } = await run(["audit", project("large.ts")]);
    expect(stdout).toMatch(
      /^warning +POST +\/tags +body +\[\] +costly-checks +One request of 1,048,576 bytes /m,
    );
    expect(await run(["audit", project("small.ts")])).toMatchObject({ status: 0, stdout: "" });
  });

  it("omits allowed findings, and fails only for warnings with --fail-on warning", async () => {
    const project = createProject({
      "app.ts": code,
      "all.json": JSON.stringify(allow),
      "one.json": JSON.stringify(allow.slice(0, 1)),
    });
    const audit = (...options: string[]) => run(["audit", project("app.ts"), ...options]);
    expect(await audit("--allow", project("all.json"))).toMatchObject({ status: 0, stdout: "" });
    expect(await audit("--allow", project("one.json"))).toMatchObject({ status: 1 });
    const failOn = ["--fail-on", "warning"];
    expect(await audit("--allow", project("one.json"), ...failOn)).toMatchObject({ status: 0 });
    expect(await audit(...failOn)).toMatchObject({ status: 1 });
  });

  it.each([
    ["it is missing", undefined, /none\.json cannot be read: .*ENOENT/],
    ["it is not JSON", "[", /none\.json cannot be read: SyntaxError/],
    ["it is not an array", "{}", /none\.json: allow must be a list of allowances/],
    ["a reason is missing", '[{"kind":"missing-body"}]', /none\.json: allow\[0\] needs a reason/],
  ])("explains what is wrong with the file: %s", async (_, text, sentence) => {
    const project = createProject({
      "app.ts": code,
      ...(text !== undefined && { "none.json": text }),
    });
    const argv = ["audit", project("app.ts"), "--allow", project("none.json")];
    const { status, stdout, stderr } = await run(argv);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
  });
});
