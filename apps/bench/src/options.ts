import { parseArgs } from "node:util";

/** How benches are run. */
export interface BenchOptions {
  /** The path of the Node binary that runs the subjects. */
  readonly node: string;
  /** How often every figure is measured; each bench has a default. */
  readonly rounds: number | undefined;
  /** How many processes of each subject share the rounds. */
  readonly processes: number;
  /** How long a measurement takes, in milliseconds; each bench has a default. */
  readonly time: number | undefined;
  /** How long a case is warmed up before the first round, twice, in milliseconds of CPU time. */
  readonly warmUp: number;
  /** Parts of the names of the subjects that take part beside the baseline; empty for all. */
  readonly only: readonly string[];
  /** Whether to build the packages first. */
  readonly build: boolean;
}

/** What the command line says. */
export interface Arguments {
  /** The benches to run. */
  readonly names: readonly string[];
  readonly options: BenchOptions;
  /** How the options differ from a full run's, such as `rounds-9-only-hono`; empty if nowhere. */
  readonly variant: string;
}

/** What the options mean. */
export const usage = `Usage: pnpm bench [name...] [options]

  --rounds <n>      how often every figure is measured
  --processes <n>   how many processes of each subject share the rounds; default 3
  --time <ms>       how long a measurement takes: of CPU time; for http whole seconds of wrk
  --warm-up <ms>    CPU time of each case before the first round, twice; default 200
  --only <a,b>      only the subjects whose names contain one of these, beside the baseline
  --node <path>     the Node binary that runs the subjects; default $NODE, else this one
  --no-build        take the packages as they were built last`;

/**
 * Leaves out the subjects that the user did not ask for.
 *
 * @param subjects - All, the baseline first.
 * @param options - The user's options.
 * @returns The baseline and those that were asked for.
 */
export function selectSubjects<Subject extends string>(
  subjects: readonly Subject[],
  { only }: Pick<BenchOptions, "only">,
): readonly Subject[] {
  if (only.length === 0) return subjects;
  const parts = only.map((part) => part.toLowerCase());
  const isAsked = (subject: string): boolean =>
    parts.some((part) => subject.toLowerCase().includes(part));
  return subjects.filter((subject, index) => index === 0 || isAsked(subject));
}

/**
 * Reads the command line.
 *
 * @param parameters - The parameters behind the program's name.
 * @param environment - The environment variables.
 * @returns What they say, or `null` when the user asks for help.
 * @throws {@link TypeError} or {@link RangeError} when a parameter is unknown or has a wrong value.
 */
export function readArguments(
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments | null {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    allowNegative: true,
    options: {
      rounds: { type: "string" },
      processes: { type: "string" },
      time: { type: "string" },
      "warm-up": { type: "string" },
      only: { type: "string" },
      node: { type: "string", default: environment["NODE"] ?? process.execPath },
      build: { type: "boolean", default: true },
      help: { type: "boolean", default: false },
    },
  });
  const { node, build, help, ...measurement } = values;
  if (help) return null;
  const { rounds, processes = "3", time, "warm-up": warmUp = "200", only = "" } = measurement;
  return {
    names: positionals,
    options: {
      node,
      rounds: rounds === undefined ? undefined : toCount("--rounds", rounds),
      processes: toCount("--processes", processes),
      time: time === undefined ? undefined : toCount("--time", time),
      warmUp: toCount("--warm-up", warmUp),
      only: only.split(",").filter((part) => part !== ""),
      build,
    },
    variant: Object.entries(measurement)
      .flat()
      .join(" ")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-"),
  };
}

function toCount(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new RangeError(`${name} must be a whole number from 1: ${text}`);
  }
  return value;
}
