// Applies each change that the mutator knows to the sources, one at a time, and counts those that no test notices. Takes
// names of targets; the default is all targets that are not on demand. Reports go to `reports`.
import { spawnSync } from "node:child_process";
import console from "node:console";
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { formatReport } from "./format-report.js";
import { targets } from "./targets.js";

const asked = process.argv.slice(2);
const nightly = Object.keys(targets).filter((name) => !targets[name].onDemand);
const names = asked.length === 0 ? nightly : asked;
const root = join(import.meta.dirname, "../..");
const program = join(import.meta.dirname, "node_modules/.bin/stryker");

for (const name of names) {
  if (targets[name] === undefined) throw new Error(`There is no target ${name}`);
  // Stryker ignores a pattern that matches no file.
  const { mutate, test } = targets[name];
  for (const pattern of [...mutate, ...test]) {
    if (globSync(pattern.replace(/^!/, ""), { cwd: root }).length === 0)
      throw new Error(`${pattern} has no file`);
  }
  const file = join(import.meta.dirname, `reports/${name}.json`);
  // A run that fails early would leave the old report.
  rmSync(file, { force: true });
  const { status } = spawnSync(program, ["run", "tools/mutation/stryker.config.js"], {
    cwd: root,
    env: { ...process.env, MUTATE: name },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exitCode = 1;
  const report = readFileSync(file, "utf8");
  console.log(formatReport(name, JSON.parse(report)));
}
