import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { defineProgram } from "../program.ts";
import { judge } from "../report/findings.ts";
import { amplifiers } from "./amplifiers.ts";

/** The size of each body, in bytes: as much as a server takes by default. */
const bytes = 2 ** 20;

/** The contenders whose work and answers are bounded: with the first value, and after 150. */
const own = ["@fw/validate", "@fw/validate, in use"];

/** How long an attack may take before it is given up, in milliseconds. */
const timeout = 20_000;

/** What an attack has cost; times in milliseconds, sizes in bytes. */
const cost = z.object({
  size: z.number(),
  parsing: z.number(),
  blocking: z.number(),
  memory: z.number(),
  answer: z.number(),
});

/** What an attack has cost, or how it ended. */
type Cost = z.output<typeof cost> | string;

/** Bodies that cost Zod and this package more than their size, each in a fresh process. */
export const amplify = defineProgram({
  size: ({ only }) => only,
  measure: async (only) => {
    console.log("### Amplifiers\n");
    console.log(
      "CPU time without a turn of the event loop, memory above before, size of the answer.\n",
    );
    const costs = await printTable(only, ["Zod", ...own]);
    return own.flatMap((name) => costs.get(name) ?? []);
  },
  judge: (costs) => {
    if (costs.length === 0) return [];
    const longest = Math.max(0, ...costs.map(toAnswerSize));
    const isMet = longest <= 2 ** 16;
    return [judge(`longest answer of ${own[0]}`, toSize(longest), "≤ 64 KiB", isMet)];
  },
});

/** Prints a table as it grows. */
async function printTable(
  only: readonly string[],
  contenders: readonly string[],
): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const asked = contenders.filter(
    (name) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part)),
  );
  const all = new Map(asked.map((name): [string, Cost[]] => [name, []]));
  if (asked.length === 0) return all;
  const columns = ["", "`JSON.parse`", ...asked];
  printRow(columns);
  printRow(columns.map((_, index) => (index === 0 ? "---" : "---:")));
  for (const name of Object.keys(amplifiers)) {
    const costs: Cost[] = [];
    for (const [contender, costsOf] of all) {
      const cost = await attack(contender, name);
      costs.push(cost);
      costsOf.push(cost);
    }
    printRow([name, toParsing(costs), ...costs.map(toCell)]);
  }
  console.log("");
  return all;
}

async function attack(contender: string, amplifier: string): Promise<Cost> {
  const script = path.join(import.meta.dirname, "attack.ts");
  const parameters = [...process.execArgv, "--expose-gc", script, contender, amplifier];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...parameters, String(bytes)], {
      timeout,
      killSignal: "SIGKILL",
      env: { ...process.env, NODE_ENV: "production" },
    });
    return cost.parse(JSON.parse(stdout));
  } catch (error) {
    if (!(error instanceof Error && "signal" in error)) throw error;
    if (error.signal === "SIGKILL") return `over ${timeout / 1000} s`;
    return error.message.includes("heap out of memory") ? "out of memory" : "died";
  }
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function toParsing(costs: readonly Cost[]): string {
  const measured = costs.filter((each) => typeof each !== "string");
  if (measured.length === 0) return "–";
  return `${Math.min(...measured.map(({ parsing }) => parsing)).toFixed(0)} ms`;
}

function toCell(measured: Cost): string {
  if (typeof measured === "string") return measured;
  const { blocking, memory, answer } = measured;
  const mebibytes = (memory / 2 ** 20).toFixed(0);
  return `${blocking.toFixed(0)} ms, ${mebibytes} MiB, ${toSize(answer)}`;
}

/** An attack that does not end promises no length. */
function toAnswerSize(measured: Cost): number {
  return typeof measured === "string" ? Infinity : measured.answer;
}

function toSize(answer: number): string {
  if (answer === 0) return "accepted";
  return answer < 2 ** 20
    ? `${(answer / 2 ** 10).toFixed(1)} KiB`
    : `${(answer / 2 ** 20).toFixed(1)} MiB`;
}
