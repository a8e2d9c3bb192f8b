import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { inRounds } from "./in-rounds.ts";
import type { Report, ReportHead } from "./report.ts";
import { Samples } from "./samples.ts";

/** A script that measures one subject in a fresh process and prints its figures as a JSON object. */
export interface ProcessMeasurement {
  /** Its path; its first parameter is the subject. */
  readonly script: string;
  /** Its other parameters. */
  readonly parameters?: readonly string[];
  /** The baseline first. */
  readonly subjects: readonly string[];
  readonly rounds: number;
  /**
   * Options of Node's. With those of V8, such as `--expose-gc`, Node compiles its own modules anew,
   * which takes 15 to 30 ms.
   */
  readonly nodeOptions?: readonly string[];
  /** The tables that the figures are shown in; their cases are the names of the figures. */
  readonly heads: readonly ReportHead[];
}

const figures = z.record(z.string(), z.number());

/**
 * Measures what happens only once in a process.
 *
 * @param measurement - What to run.
 * @param options - How.
 * @returns The figures of each subject, a report for each table.
 */
export async function measureProcesses(
  measurement: ProcessMeasurement,
  options: BenchOptions,
): Promise<readonly Report[]> {
  const { script, parameters = [], nodeOptions = [], heads } = measurement;
  const subjects = selectSubjects(measurement.subjects, options);
  const tables = heads.map((head) => new Samples(head, subjects));
  const rounds = options.rounds ?? measurement.rounds;
  await inRounds(rounds, ["process"], subjects, async (subject) => {
    const { stdout } = await promisify(execFile)(
      options.node,
      [...nodeOptions, script, subject, ...parameters],
      { env: { ...process.env, NODE_ENV: "production" } },
    );
    for (const [name, figure] of Object.entries(figures.parse(JSON.parse(stdout)))) {
      for (const samples of tables) samples.add(subject, name, figure);
    }
  });
  return tables.map((samples) => samples.toReport());
}
