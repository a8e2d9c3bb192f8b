import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { judge, toRow, type Judgement } from "../findings.ts";
import { amplifiers } from "./amplifiers.ts";
import type { Costs } from "./attack.ts";
import { contenders } from "./contenders.ts";

/** The size of each body, in bytes: as much as a server takes by default. */
const bytes = 2 ** 20;

/** How long an attack may take before it is given up, in milliseconds. */
const timeout = 20_000;

/** What an attack has cost, or how it ended; times in milliseconds, sizes in bytes. */
type Cost = Costs | string;

/**
 * Sends bodies that cost Zod and this package more than their size, each to a fresh process. Prints a table
 * as it grows.
 *
 * @param only - Parts of the names of the contenders, in lower case; empty for all.
 * @returns Whether the answers are bounded.
 */
export async function measureAmplifiers(only: readonly string[]): Promise<readonly Judgement[]> {
  const asked = Object.keys(contenders).filter(
    (name) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part)),
  );
  console.log(
    "CPU time without a turn of the event loop, memory above before, size of the answer.\n",
  );
  const columns = ["amplify", "`JSON.parse`", ...asked];
  console.log(toRow(columns));
  console.log(toRow(columns.map((_, index) => (index === 0 ? "---" : "---:"))));
  let longest = 0;
  for (const name of Object.keys(amplifiers)) {
    const costs: Cost[] = [];
    for (const contender of asked) {
      const cost = await attack(contender, name);
      costs.push(cost);
      // An attack that does not end promises no length.
      const answer = typeof cost === "string" ? Infinity : cost.answer;
      if (contender !== "Zod") longest = Math.max(longest, answer);
    }
    console.log(toRow([name, toParsing(costs), ...costs.map(toCell)]));
  }
  console.log("");
  return [judge("longest answer of @fw/validate", toSize(longest), "≤ 64 KiB", longest <= 2 ** 16)];
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
    return JSON.parse(stdout) as Costs;
  } catch (error) {
    if (!(error instanceof Error && "signal" in error)) throw error;
    if (error.signal === "SIGKILL") return `over ${timeout / 1000} s`;
    return error.message.includes("heap out of memory") ? "out of memory" : "died";
  }
}

function toParsing(costs: readonly Cost[]): string {
  const times = costs.flatMap((each) => (typeof each === "string" ? [] : each.parsing));
  return times.length === 0 ? "–" : `${Math.min(...times).toFixed(0)} ms`;
}

function toCell(measured: Cost): string {
  if (typeof measured === "string") return measured;
  const { blocking, memory, answer } = measured;
  const mebibytes = (memory / 2 ** 20).toFixed(0);
  return `${blocking.toFixed(0)} ms, ${mebibytes} MiB, ${toSize(answer)}`;
}

function toSize(answer: number): string {
  if (answer === 0) return "accepted";
  return answer < 2 ** 20
    ? `${(answer / 2 ** 10).toFixed(1)} KiB`
    : `${(answer / 2 ** 20).toFixed(1)} MiB`;
}
