import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import console from "node:console";
import { once } from "node:events";
import process from "node:process";
import { scripts, suites } from "./commands.js";

/*
 * Runs a script of package.json, or suites: installs and builds what it needs, then runs its lines. Options go
 * to the last line. The Node that runs this may be older than that of the repository.
 */

/** How many suites run at once. Most of them wait for other programs half of their time. */
const lanes = 2;

// Ctrl-C reaches all processes at once. This one waits until the others have ended.
process.on("SIGINT", () => undefined);

const [script = "", ...rest] = process.argv.slice(2);
process.exitCode = await (script === "suite" ? runSuite(rest) : run(scripts[script], rest));

async function runSuite([name = "", ...rest]) {
  const names = [name, ...rest];
  if (!isSuite(name)) {
    console.error(`There is no suite "${name}". There are ${Object.keys(suites).join(", ")}.`);
    return 2;
  }
  if (rest.length > 0 && names.every(isSuite)) return runSuites(names);
  return run(suites[name], rest, { VITEST_SUITE: name });
}

function isSuite(name) {
  return Object.hasOwn(suites, name);
}

/** Installs and builds once for all, then runs each suite as a process. What the failed ones print comes last. */
async function runSuites(names) {
  const build = names.flatMap((name) => suites[name].build ?? []);
  const prepared = await run({ build: [...new Set(build)], run: [] }, []);
  if (prepared !== 0) return prepared;
  const waiting = [...names];
  const failed = new Map();
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const begin = Date.now();
      const { status, output } = await collect(`node tools/run.js suite ${name}`);
      const seconds = Math.round((Date.now() - begin) / 1000);
      console.log(`\n=== suite ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s ===`);
      if (status === 0) process.stdout.write(output);
      else failed.set(name, output);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  for (const [name, output] of failed) {
    console.log(`\n=== suite ${name}, which FAILED ===`);
    process.stdout.write(output);
  }
  console.log(`\nSuites that failed: ${[...failed.keys()].join(", ") || "none"}`);
  console.log(`${names.length - failed.size} passed, ${failed.size} failed`);
  return failed.size === 0 ? 0 : 1;
}

/** Runs the lines of a command, up to the first that fails, and returns its exit status. */
async function run({ install = [], build = [], run: own }, options, variables) {
  const filters = build.map((filter) => `--filter=${filter}`).join(" ");
  const lines = [
    ...(isPrepared() ? [] : ["pnpm install"]),
    ...(isPrepared() || build.length === 0
      ? []
      : [`turbo run build ${filters} --output-logs=errors-only`]),
    ...install.map((folder) => `pnpm --dir ${folder} install --frozen-lockfile`),
    ...own,
  ];
  for (const [index, line] of lines.entries()) {
    console.log(`\n> ${line}`);
    const given = index === lines.length - 1 ? options : [];
    const [status] = await once(start(line, given, "inherit", variables), "close");
    if (status !== 0) return status ?? 130;
  }
  return 0;
}

/** Whether another process has installed and built everything for this one, as for the tasks of turbo. */
function isPrepared() {
  return process.env.PREPARED === "true";
}

async function collect(line) {
  const child = start(`${line} 2>&1`, [], ["ignore", "pipe", "inherit"], {});
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  const [status] = await once(child, "close");
  return { status, output: Buffer.concat(chunks) };
}

function start(line, options, stdio, variables) {
  const env = { ...process.env, PREPARED: "true", ...variables };
  return spawn("sh", ["-c", `${line} "$@"`, "sh", ...options], { stdio, env });
}
