import path from "node:path";
import { measureProcesses } from "../harness/measure-processes.ts";
import type { Report } from "../harness/report.ts";
import type { BenchOptions } from "../options.ts";
import { typePeers } from "./peers.ts";

/** The names of the figures of each compiler. */
export const editorCases = {
  "5.9": ["5.9, opened", "5.9, after an edit"],
  "6.0": ["6.0, opened", "6.0, after an edit"],
} as const;

/**
 * Measures how long an editor takes to complete what a handler receives.
 *
 * @param options - How.
 * @returns The CPU time for each compiler that editors run.
 */
export function measureEditor(options: BenchOptions): Promise<readonly Report[]> {
  const measurement = {
    script: path.join(import.meta.dirname, "editor.ts"),
    subjects: Object.keys(typePeers),
    rounds: 5,
    heads: [
      {
        name: "editor",
        title: "Completion in route 150 of 300",
        measure: "CPU time of the language service",
        unit: "ms",
        baseline: "first subject",
        cases: Object.values(editorCases).flat(),
      },
    ],
  } as const;
  return measureProcesses(measurement, options);
}
