import console from "node:console";
import process from "node:process";
import { runs } from "./columns/index.js";
import { judge } from "./judge.ts";
import { formatMatrix } from "./matrix.ts";
import { runPrograms } from "./run-programs.ts";

const reports = {};
const mistakes = [];
// Two at once, because most of them use only one processor.
const queue = [...runs];
const work = async () => {
  for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
    try {
      Object.assign(reports, await run());
    } catch (error) {
      mistakes.push(`A platform did not run: ${String(error)}`);
    }
  }
};
await Promise.all([work(), work()]);
mistakes.push(...judge(reports), ...runPrograms());
console.log(formatMatrix(reports));
for (const mistake of mistakes) console.error(mistake);
console.log(mistakes.length === 0 ? "Every platform passed" : `${mistakes.length} mistakes`);
process.exitCode = mistakes.length === 0 ? 0 : 1;
