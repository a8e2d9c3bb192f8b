import path from "node:path";
import { measureProcesses } from "../harness/measure-processes.ts";
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
export function measureStartup(options: BenchOptions): Promise<readonly Report[]> {
  const measurement = {
    script: path.join(import.meta.dirname, "startup.ts"),
    subjects: Object.keys(peers),
    rounds: 15,
    heads: [
      {
        name: "startup",
        title: "Start-up",
        measure: "CPU time in a fresh process",
        unit: "ms",
        baseline: "first subject",
        cases: [...steps, "together"],
      },
    ],
  } as const;
  return measureProcesses(measurement, options);
}
