import path from "node:path";
import { measureProcesses } from "../harness/measure-processes.ts";
import type { Report } from "../harness/report.ts";
import type { BenchOptions } from "../options.ts";
import { contenders } from "../router/contenders.ts";

/**
 * Measures what ten thousand routes cost up to the first look-up, each router in fresh processes.
 *
 * @param options - How.
 * @returns The time of registering them, and the memory that they take.
 */
export function measureRegistration(options: BenchOptions): Promise<readonly Report[]> {
  const rou3 = "rou3, interpreted";
  const measurement = {
    script: path.join(import.meta.dirname, "registration.ts"),
    subjects: [rou3, ...Object.keys(contenders).filter((name) => name !== rou3)],
    rounds: 7,
    nodeOptions: ["--expose-gc"],
    heads: [
      {
        name: "registration",
        title: "Registration of 10,000 routes",
        measure: "CPU time in a fresh process, with the first look-up",
        unit: "ms",
        baseline: "first subject",
        cases: ["10,000 routes registered"],
      },
      {
        name: "route-memory",
        title: "Memory of 10,000 routes",
        measure: "Heap a route",
        unit: "bytes",
        baseline: "first subject",
        cases: ["memory a route"],
      },
    ],
  } as const;
  return measureProcesses(measurement, options);
}
