import { spawnSync } from "node:child_process";
import console from "node:console";
import process from "node:process";
import { suites } from "./suites.js";

/*
 * Runs a suite, which needs more than Node or takes minutes: `npx pnpm@12 suite <name> [options]`. Options go
 * to the last command of the suite.
 */

const [name, ...options] = process.argv.slice(2);
const commands = suites[name];
if (commands === undefined) {
  console.error(`There is no suite "${name ?? ""}". There are ${Object.keys(suites).join(", ")}.`);
  process.exit(2);
}
for (const [index, command] of commands.entries()) {
  const isLast = index === commands.length - 1;
  const line = isLast ? [command, ...options].join(" ") : command;
  console.log(`\n> ${line}`);
  const environment = { ...process.env, VITEST_SUITE: name };
  const { status } = spawnSync(line, { shell: true, stdio: "inherit", env: environment });
  if (status !== 0) process.exit(status ?? 1);
}
