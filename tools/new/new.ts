// Creates a service that uses the packages of this clone: `npx pnpm@12 new ../my-service`.
import { spawnSync } from "node:child_process";
import console from "node:console";
import { join, relative, resolve } from "node:path";
import process from "node:process";
import { packPackages } from "../registry/pack-packages.ts";
import { buildPackages, root, runCommand } from "../registry/run-command.ts";
import { useTarballs } from "./use-tarballs.ts";

const [path = "", ...options] = process.argv.slice(2);
if (path === "" || path.startsWith("-")) {
  fail("Name the folder of the service first: npx pnpm@12 new ../my-service [template options]");
}
const folder = resolve(path);
if (!relative(root, folder).startsWith("..")) {
  fail(`${folder} is inside this clone. Name a folder beside it, such as ../my-service`);
}

console.log("[1/4] Writing the service");
const commands = create();
if (commands.some((line) => line.startsWith("deno "))) {
  console.log(`The service is written. Deno cannot install tarballs: run \`npx pnpm@12 registry\` in another terminal, and
put the line that it prints into ${join(path, ".npmrc")}. Then run:\n\n${toBlock(commands.map(allowYoung))}`);
  process.exit(0);
}
// Ctrl-C ends the current command, and its status ends this program.
process.on("SIGINT", () => undefined);
process.on("exit", (status) => {
  if (status !== 0) console.error(`${folder} is incomplete. Remove it before you try again.`);
});
console.log("[2/4] Building the packages");
buildPackages();
console.log("[3/4] Packing them");
useTarballs(folder, packPackages);
console.log("[4/4] Installing them\n");
const next = install(commands);
console.log(`\nThe service is ready. Next:\n\n${toBlock(next)}`);

/** Runs the generator, and returns the commands that it prints. */
function create(): readonly string[] {
  const program = join(root, "packages/create/src/create.js");
  const argv = ["--conditions=@fw/source", program, path, ...options];
  const { status, stdout } = spawnSync(process.execPath, argv, {
    encoding: "utf8",
    stdio: ["inherit", "pipe", "inherit"],
    // npm installs the service, unless the template has another package manager.
    env: { ...process.env, npm_config_user_agent: "npm" },
  });
  if (status !== 0) process.exit(status ?? 1);
  const lines = Array.from(stdout.matchAll(/^ {2}(.+)$/gm), ([, line = ""]) => line);
  // The options asked for something else, such as --help.
  if (lines.every((line) => !isInstall(line))) {
    console.log(stdout);
    process.exit(0);
  }
  return lines;
}

/** Installs the dependencies, and returns the commands that are left. */
function install(lines: readonly string[]): readonly string[] {
  const [command = ""] = lines.filter(isInstall);
  const [program = ""] = command.split(" ");
  const { error } = spawnSync(program, ["--version"], { stdio: "ignore" });
  if (error !== undefined) {
    console.log(
      `${program} is not on this machine, so nothing is installed. Install ${program} first.`,
    );
    return lines;
  }
  runCommand(command, folder);
  return lines.filter((line) => !isInstall(line));
}

function isInstall(line: string): boolean {
  return /^\w+ install$/.test(line);
}

/** Deno refuses packages that were published less than a day ago. */
function allowYoung(line: string): string {
  return isInstall(line) ? `${line} --minimum-dependency-age=0` : line;
}

function toBlock(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}

function fail(sentence: string): never {
  console.error(`error: ${sentence}`);
  process.exit(2);
}
