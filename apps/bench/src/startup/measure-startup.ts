import path from "node:path";
import { measureProcesses } from "../harness/measure-processes.ts";
import type { BenchOptions } from "../harness/options.ts";
import type { Report } from "../harness/report.ts";
import { steps } from "./starter.ts";
import { starters } from "./starters.ts";

const cases = [...steps, "together"];

/**
 * Measures the start of a program, each in fresh processes.
 *
 * @param options - how
 * @returns the CPU time of each step
 */
export async function measureStartup(options: BenchOptions): Promise<Report> {
  const script = path.join(import.meta.dirname, "startup.ts");
  const subjects = Object.keys(starters);
  return {
    name: "startup",
    title: "Start-up",
    measure: "CPU time in a fresh process",
    unit: "ms",
    baseline: "first subject",
    cases,
    rows: await measureProcesses({ script, subjects, cases, rounds: 15, nodeOptions: [] }, options),
  };
}
