import { eventually, findPort } from "@fw/test-support";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument } from "./documents.ts";
import { start } from "./production-folder.ts";
import { createService } from "./template-service.ts";

const timeout = 240_000;
const token = "0123456789abcdef0123456789abcdef";
const page = readDocument("docs/tutorial/quick-start.md");

interface Outcome {
  readonly status: number | null;
  /** Standard output, then standard error. */
  readonly output: string;
}

/** Runs a script of the service as a package manager does. */
function runScript(folder: string, name: string): Outcome {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return runCommand(folder, scripts[name] ?? "");
}

function runCommand(
  cwd: string,
  command: string,
  environment: Readonly<Record<string, string>> = {},
): Outcome {
  const folders = [join(cwd, "node_modules/.bin"), dirname(process.execPath)];
  const PATH = [...folders, process.env["PATH"] ?? ""].join(delimiter);
  const env = { PATH, ...environment };
  const { status, stdout, stderr } = spawnSync(command, {
    cwd,
    shell: true,
    encoding: "utf8",
    env,
  });
  return { status, output: stdout + stderr };
}

async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(before);
  await writeFile(file, text.replace(before, after));
}

/** The texts of the lines of an option in a `tsconfig.json`, which may have comments. */
function readOptions(text: string): readonly string[] {
  return Array.from(text.matchAll(/^ +("\w+": [^,\n{]+)/gm), ([, option = ""]) => option);
}

// The build comes first: `pnpm build`.
describe("a service of a template", () => {
  it("has the compiler options of the page that begins with it", { timeout }, async () => {
    const folder = await createService("node");
    const options = readOptions(readFileSync(join(folder, "tsconfig.json"), "utf8"));
    const shown = page.fences.find(({ language }) => language === "json")?.code ?? "";
    expect(options).toEqual(expect.arrayContaining([...readOptions(shown)]));
  });

  it("fails fw check for an input without a bound", { timeout }, async () => {
    const folder = await createService("node");
    await replaceIn(join(folder, "src/bookmarks.ts"), ".max(2_000)", "");
    const { status, output } = runCommand(
      folder,
      "fw check test/service.ts --openapi src/openapi.json --runs 20",
    );
    expect(status).toBe(1);
    expect(output).toMatch(/unbounded-string/);
    expect(output).toMatch(/^src\/openapi\.json is missing or out of date/m);
  });

  it("passes its tests, which fail if its context lets everybody pass", { timeout }, async () => {
    const folder = await createService("node");
    expect(runScript(folder, "test").status).toBe(0);
    await replaceIn(join(folder, "src/context.ts"), "return isKnown", "return !isKnown || isKnown");
    const { status, output } = runScript(folder, "test");
    expect(status).toBe(1);
    expect(output).toContain("GET /bookmarks");
  });

  it("fails fw check for a route that is open by accident", { timeout }, async () => {
    const folder = await createService("node");
    const app = join(folder, "src/app.ts");
    await replaceIn(app, "{ query: bookmarkQuery }", "{ open: true, query: bookmarkQuery }");
    const { status, output } = runCommand(
      folder,
      "fw check test/service.ts --openapi src/openapi.json --overrides openapi-overrides.json --runs 20",
    );
    expect(status).toBe(1);
    expect(output).toMatch(/^src\/openapi\.json is missing or out of date/m);
  });

  it("starts with its .env, and writes a line for a request with its id", { timeout }, async () => {
    const folder = await createService("node");
    const port = await findPort();
    await replaceIn(join(folder, ".env"), "PORT=3000", `PORT=${port}`);
    const command = [process.execPath, "--env-file-if-exists=.env", "src/main.ts"];
    expect(readFileSync(join(folder, "package.json"), "utf8")).toContain(
      `"start": "node node-version.js && node ${command.slice(1).join(" ")}"`,
    );
    const log = join(folder, "log.txt");
    const service = await start(["sh", "-c", `exec "$@" > ${log}`, "sh", ...command], folder, {});
    await eventually(async () => {
      const headers = { "x-request-id": "from-the-proxy" };
      const response = await fetch(`http://127.0.0.1:${port}/bookmarks`, { headers });
      expect(response.status).toBe(401);
    });
    service.kill("SIGTERM");
    await once(service, "exit");
    expect(service.exitCode).toBe(0);
    const lines = readFileSync(log, "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ requestId: "from-the-proxy", route: "/bookmarks", status: 401 }),
    );
  });

  it("serves on when the disk of its log is full", { timeout }, async () => {
    const folder = await createService("node");
    const port = await findPort();
    const command = [process.execPath, "--env-file-if-exists=.env", "src/main.ts"];
    const environment = { PORT: `${port}` };
    const full = ["sh", "-c", 'exec "$@" > /dev/full 2>&1', "sh", ...command];
    const service = await start(full, folder, environment);
    for (let count = 0; count < 50; count++) {
      await eventually(async () => {
        expect((await fetch(`http://127.0.0.1:${port}/bookmarks`)).status).toBe(401);
      });
    }
    service.kill("SIGTERM");
    await once(service, "exit");
    expect(service.exitCode).toBe(0);
  });

  it("says first that it needs a newer Node", { timeout }, async () => {
    const folder = await createService("node");
    await replaceIn(join(folder, "package.json"), ">=22.18", ">=9999.1");
    for (const name of ["start", "dev", "test", "check", "openapi"]) {
      const { status, output } = runScript(folder, name);
      const sentence = `This service needs Node >=9999.1, and this is Node ${process.versions.node}.\n`;
      expect([name, status, output]).toEqual([name, 1, sentence]);
    }
  });

  it.each([
    [{ TOKEN: token, PORT: "" }, "PORT must be a whole number from 0 to 65535"],
    [{}, "TOKEN is missing"],
  ])("does not start with %j", { timeout }, async (environment, sentence) => {
    const folder = await createService("node");
    const { status, output } = runCommand(folder, "node src/main.ts", environment);
    expect([status, output]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
