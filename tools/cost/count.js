import { execFile } from "node:child_process";
import console from "node:console";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { promisify, styleText } from "node:util";

/*
 * Counts the instructions of a piece of work, which do not depend on the load of the machine.
 * `--accept` makes today's counts the limit. The packages must be built, and valgrind installed.
 */

/**
 * The smallest and largest number of runs of a workload: both include start and warm-up. The range is wide because V8
 * still compiles functions within it, and one more compilation must not look like a slower request.
 */
const times = {
  get: [5_000, 12_000],
  signal: [5_000, 12_000],
  post: [5_000, 12_000],
  validate: [20_000, 420_000],
  find: [20_000, 220_000],
};

/** How much a count may exceed the accepted one. */
const tolerance = 0.03;

/** How much more a workload may take than another one of the same run. */
const margins = [["signal", "get", 0.06]];

const file = join(import.meta.dirname, "accepted.json");
const accepted = JSON.parse(await readFile(file, "utf8"));
const counts = {};
let isExceeded = false;
for (const [name, [few, many]] of Object.entries(times)) {
  const [low, high] = await Promise.all([count(name, few), count(name, many)]);
  counts[name] = Math.round((high - low) / (many - few));
  const change = counts[name] / accepted[name] - 1;
  const isTooMany = change > tolerance;
  isExceeded ||= isTooMany;
  const line = `${name.padEnd(9)}${String(counts[name]).padStart(8)} instructions, ${toPercent(change)}`;
  console.log(isTooMany ? styleText("red", line) : line);
}
for (const [name, other, margin] of margins) {
  const difference = counts[name] / counts[other] - 1;
  const isTooMany = difference > margin;
  isExceeded ||= isTooMany;
  const line = `${name}, compared with ${other}: ${toPercent(difference)}, at most ${toPercent(margin)}`;
  console.log(isTooMany ? styleText("red", line) : line);
}
if (process.argv.includes("--accept")) {
  await writeFile(file, `${JSON.stringify(counts, undefined, 2)}\n`);
  console.log("Accepted. Explain in the commit why the counts changed.");
} else if (isExceeded) {
  console.error(
    `A count is more than ${tolerance * 100} % above the accepted one, or above its margin. Make the work cheaper. To ` +
      "accept a changed count, run `npx pnpm@12 suite cost --accept` and explain it in the commit.",
  );
  process.exitCode = 1;
}

/** Counts the instructions of a process that runs a workload a number of times. */
async function count(name, often) {
  const node = ["--single-threaded", "--predictable", "--hash-seed=1", "--random-seed=1"];
  const workload = join(import.meta.dirname, "workload.js");
  const { stderr } = await promisify(execFile)("valgrind", [
    "--tool=callgrind",
    // V8 generates code at run time.
    "--smc-check=all-non-file",
    "--callgrind-out-file=/dev/null",
    process.execPath,
    ...node,
    workload,
    name,
    String(often),
  ]);
  const [, collected] = /Collected : (\d+)/.exec(stderr) ?? [];
  if (collected === undefined) throw new Error(`valgrind counted nothing:\n${stderr}`);
  return Number(collected);
}

function toPercent(change) {
  return `${change < 0 ? "" : "+"}${(change * 100).toFixed(2)} %`;
}
