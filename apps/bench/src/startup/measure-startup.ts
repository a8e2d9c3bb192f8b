import path from "node:path";
import { measureProcesses, type ProcessMeasurement } from "../harness/measure-processes.ts";
import type { Report } from "../harness/report.ts";
import type { BenchOptions } from "../options.ts";
import { steps } from "../peers/peer.ts";
import { peers } from "../peers/peers.ts";

/**
 * Measures the start of a program, each in fresh processes.
 *
 * @param options - How.
 * @returns The CPU time of each step.
 */
export async function measureStartup(options: BenchOptions): Promise<readonly Report[]> {
  return [
    ...(await measureProcesses(toMeasurement(100), options)),
    ...(await measureProcesses(toMeasurement(1_000), options)),
  ];
}

function toMeasurement(count: number): ProcessMeasurement {
  return {
    script: path.join(import.meta.dirname, "startup.ts"),
    subjects: Object.keys(peers),
    parameters: [`${count}`],
    rounds: 15,
    heads: [
      {
        name: `startup-${count}`,
        title: `Start-up with ${count.toLocaleString("en")} routes and as many schemas`,
        measure: "CPU time in a fresh process",
        unit: "ms",
        baseline: "first subject",
        cases: [...steps, "together"],
      },
    ],
  };
}
