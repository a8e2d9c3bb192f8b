import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const app =
  'import { createApp } from "@fw/framework"; export const app = createApp().get("/", () => 1);';

describe("main", () => {
  it.each([[["--help"]], [["contract", "--help"]], [["routes", "--help"]]])(
    "helps with examples: %j",
    async (argv) => {
      const { status, stdout, stderr } = await run(argv);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/Examples:\n {2}fw /);
      expect(stdout).toContain("Exit status: 0 fine, 1 findings, 2 could not run.");
    },
  );

  it("writes its version", async () => {
    const manifest = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");
    const { version } = JSON.parse(manifest) as { version: string };
    expect(await run(["--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([
    [["contrakt", "a.ts"], "error: unknown command 'contrakt'\n(Did you mean contract?)\n"],
    [["contract", "--stric"], "error: unknown option '--stric'\n(Did you mean --strict?)\n"],
    [["contract", "a.ts", "--check"], "error: unknown option '--check'\n"],
    [["openapi", "a.ts", "--check"], "error: unknown option '--check'\n"],
    [["contract"], "error: missing required argument 'module'\n"],
    [
      ["contract", "a.ts", "--format", "yaml"],
      "error: option '--format <format>' argument 'yaml' is invalid. Allowed choices are ts, json.\n",
    ],
  ])("explains a mistake: %j", async (argv, stderr) => {
    expect(await run(argv)).toEqual({ status: 2, stdout: "", stderr });
  });

  it("shows its help without a command", async () => {
    const { status, stdout, stderr } = await run([]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Usage: fw/);
  });

  it("uses colors only on a terminal, and not with NO_COLOR", async () => {
    const project = createProject({ "app.ts": app });
    const argv = ["routes", project("app.ts")];
    const escape = "\u001B[";
    expect((await run(argv)).stdout).not.toContain(escape);
    const before = process.env;
    process.env = { TERM: "xterm-256color" };
    try {
      expect((await run(argv, true)).stdout).toContain(escape);
      process.env["NO_COLOR"] = "1";
      expect((await run(argv, true)).stdout).not.toContain(escape);
    } finally {
      process.env = before;
    }
  });
});

describe("fw", () => {
  const fw = join(import.meta.dirname, "../src/fw.js");
  const spawn = (...argv: string[]) =>
    spawnSync(process.execPath, ["--conditions=@fw/source", fw, ...argv], {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    });

  it("ends even if the module keeps the process alive", () => {
    const project = createProject({ "app.ts": `${app}\nsetInterval(() => undefined, 1000);` });
    const { status, stdout, stderr } = spawn("contract", project("app.ts"));
    expect([status, stderr]).toEqual([0, "1 route, 0 gaps\n"]);
    expect(stdout).toContain(
      '"GET /": {\n    response: { status: 200; body: number } | InternalServerError;',
    );
  });

  it("exits with 2 if it could not run", () => {
    expect(spawn("routes").status).toBe(2);
  });

  it.each([
    ["ends the process while it loads", `${app}\nprocess.exit(0);`, /app\.ts ends the process/],
    [
      "ends the process with the function of node:process",
      `import { exit } from "node:process";\n${app}\nexit(0);`,
      /app\.ts ends the process/,
    ],
    ["never finishes loading", `${app}\nawait new Promise(() => {});`, /the command never ends/],
    [
      "throws in a timer",
      `${app}\nsetTimeout(() => { throw new Error("later \\u001B[2J"); });`,
      /app\.ts has an exception outside a request: Error: later \\u001b\[2J/i,
    ],
  ])("exits with 2 and a sentence if the module %s", (_, code, sentence) => {
    const project = createProject({ "app.ts": code });
    for (const command of ["check", "audit", "fuzz"]) {
      const { status, stderr, stdout } = spawn(command, project("app.ts"));
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toContain("\u001B[2J");
    }
  });

  it("exits with 2 and a sentence if a handler ends the process", () => {
    const exiting = app.replace("() => 1", "() => process.exit(0)");
    expect(exiting).not.toBe(app);
    const project = createProject({ "app.ts": exiting });
    const { status, stderr } = spawn("fuzz", project("app.ts"));
    expect([status, stderr]).toEqual([2, expect.stringContaining("app.ts ends the process")]);
  });
});
