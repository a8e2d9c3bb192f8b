import path from "node:path";
import { measureProcesses } from "../harness/measure-processes.ts";
import type { BenchOptions } from "../harness/options.ts";
import type { Report, Row } from "../harness/report.ts";
import { contenders } from "../router/contenders.ts";

const time = "10,000 routes registered";
const memory = "memory a route";

/**
 * Measures what ten thousand routes cost up to the first look-up, each router in fresh processes.
 *
 * @param options - how
 * @returns the time of registering them, and the memory that they take
 */
export async function measureRegistration(options: BenchOptions): Promise<readonly Report[]> {
  const rou3 = "rou3, interpreted";
  const subjects = [rou3, ...Object.keys(contenders).filter((name) => name !== rou3)];
  const script = path.join(import.meta.dirname, "registration.ts");
  const rows = await measureProcesses(
    { script, subjects, cases: [time, memory], rounds: 7, nodeOptions: ["--expose-gc"] },
    options,
  );
  return [
    {
      name: "registration",
      title: "Registration of 10,000 routes",
      measure: "CPU time in a fresh process, with the first look-up",
      unit: "ms",
      baseline: "first subject",
      cases: [time],
      rows: pick(rows, 0),
    },
    {
      name: "route-memory",
      title: "Memory of 10,000 routes",
      measure: "Heap a route",
      unit: "bytes",
      baseline: "first subject",
      cases: [memory],
      rows: pick(rows, 1),
    },
  ];
}

function pick(rows: readonly Row[], index: number): readonly Row[] {
  return rows.map(({ subject, figures }) => ({ subject, figures: [figures[index] ?? null] }));
}
