import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { inRounds } from "./in-rounds.ts";
import type { BenchOptions } from "./options.ts";
import type { Row } from "./report.ts";
import { Samples } from "./samples.ts";
import { selectSubjects } from "./select-subjects.ts";

/** A script that measures one subject in a fresh process and prints its figures as a JSON object. */
export interface ProcessMeasurement {
  /** Its path; its parameter is the subject. */
  readonly script: string;
  /** The baseline first. */
  readonly subjects: readonly string[];
  /** The names of the figures. */
  readonly cases: readonly string[];
  readonly rounds: number;
  /**
   * Options of Node's. With those of V8, such as `--expose-gc`, Node compiles its own modules anew,
   * which takes 15 to 30 ms.
   */
  readonly nodeOptions: readonly string[];
}

const figures = z.record(z.string(), z.number());

/**
 * Measures what happens only once in a process.
 *
 * @param measurement - what to run
 * @param options - how
 * @returns the figures of each subject
 */
export async function measureProcesses(
  measurement: ProcessMeasurement,
  options: BenchOptions,
): Promise<readonly Row[]> {
  const { script, cases, nodeOptions } = measurement;
  const subjects = selectSubjects(measurement.subjects, options);
  const samples = new Samples(subjects, cases);
  const rounds = options.rounds ?? measurement.rounds;
  await inRounds(rounds, ["process"], subjects, async (subject) => {
    const { stdout } = await promisify(execFile)(options.node, [...nodeOptions, script, subject], {
      env: { ...process.env, NODE_ENV: "production" },
    });
    for (const [name, figure] of Object.entries(figures.parse(JSON.parse(stdout)))) {
      samples.add(subject, name, figure);
    }
  });
  return samples.toRows("first subject");
}
