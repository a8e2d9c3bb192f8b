import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";

const page = readDocument("docs/how-to/operations/least-privilege.md");
const shown = page.fences.find(({ language }) => language === "sh")?.code.replace("\\\n", "") ?? "";
const flags = shown.split(/\s+/).filter((word) => word.startsWith("--"));

/** What a dependency may try, by the row of the page. Each throws if it is stopped. */
const acts: Readonly<Record<string, string>> = {
  "reads a file outside the folder": 'fs.readFileSync("../secret")',
  "writes a file": 'fs.writeFileSync("written", "")',
  "deletes a file": 'fs.rmSync("victim")',
  "starts a process": 'childProcess.execFileSync(process.execPath, ["--version"])',
  "starts a thread": 'new threads.Worker("", { eval: true })',
  "opens the inspector": "inspector.open(0)",
  // The file does not exist: without the flag, the loader says so.
  "loads a native addon":
    'try { process.dlopen({ exports: {} }, "./addon.node"); } catch (error) { if (error.code === "ERR_DLOPEN_DISABLED") throw error; }',
  "runs a string with `eval`": '(0, eval)("1")',
  "replaces a built-in method": "Array.prototype.map = () => []",
  "changes `Object.prototype` by `__proto__`": "({}).__proto__.polluted = true",
  "reads the environment": "if (process.env.SECRET !== 'secret') throw new Error('not read')",
  "connects to a host":
    'const target = net.createServer().listen(0, "127.0.0.1"); await once(target, "listening"); await once(net.connect(target.address().port, "127.0.0.1"), "connect")',
  "writes a file with `node:sqlite`":
    'new sqlite.DatabaseSync("../written.sqlite").exec("CREATE TABLE a (b)")',
  "sends a signal to another process": "process.kill(process.ppid, 0)",
};

const program = `
import childProcess from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import inspector from "node:inspector";
import net from "node:net";
import sqlite from "node:sqlite";
import threads from "node:worker_threads";
const results = [];
const attempt = async (name, act) => {
  try { await act(); results.push([name, "done"]); } catch { results.push([name, "stopped"]); }
};
${Object.entries(acts)
  .map(([name, act]) => `await attempt(${JSON.stringify(name)}, async () => { ${act} });`)
  .join("\n")}
console.log(JSON.stringify(results));
process.exit();
`;

const folder = mkdtempSync(join(realpathSync(tmpdir()), "least-privilege-"));
afterAll(() => rm(folder, { recursive: true }));

/** Runs every act in a new folder. */
function tryActs(options: readonly string[]): Readonly<Record<string, string>> {
  const outside = mkdtempSync(join(folder, "host-"));
  const service = join(outside, "service");
  mkdirSync(join(service, "src"), { recursive: true });
  writeFileSync(join(outside, "secret"), "secret");
  writeFileSync(join(service, "victim"), "");
  writeFileSync(join(service, "src/main.js"), program);
  writeFileSync(join(service, "package.json"), '{ "type": "module" }');
  const { stdout, stderr } = spawnSync(process.execPath, [...options, "src/main.js"], {
    cwd: service,
    encoding: "utf8",
    env: { ...process.env, SECRET: "secret" },
  });
  expect(stdout, stderr).not.toBe("");
  return Object.fromEntries(JSON.parse(stdout) as [string, string][]);
}

/** The flags of the command of a Dockerfile. */
function readFlags(dockerfile: string): readonly string[] {
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const words = JSON.parse(command) as string[];
  return words.filter((word) => word.startsWith("--"));
}

describe("docs/how-to/operations/least-privilege.md", () => {
  it("lists for each act whether the flags stop it", () => {
    const rows = page.prose.flatMap((line) => {
      const [, act = "", flag = ""] = /^\| (\w.*?) +\| (`.*?|nothing) +\|$/.exec(line) ?? [];
      return act in acts ? [[act, flag === "nothing" ? "done" : "stopped"] as const] : [];
    });
    expect(tryActs(flags)).toEqual(Object.fromEntries(rows));
  });

  it("has acts that succeed without the flags", () => {
    const results = tryActs([]);
    expect(results).toEqual(Object.fromEntries(Object.keys(acts).map((act) => [act, "done"])));
  });

  it.each([
    ["the starter", readFileSync(join(root, "packages/create/templates/node/Dockerfile"), "utf8")],
    [
      "the page on the image",
      readDocument("docs/how-to/operations/container-image.md").fences.find(
        ({ language }) => language === "dockerfile",
      )?.code ?? "",
    ],
  ])("has the flags of the Dockerfile of %s", (_, dockerfile) => {
    expect(readFlags(dockerfile)).toEqual(flags);
  });
});
