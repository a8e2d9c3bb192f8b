import { parseArgs } from "node:util";

/** What the command line says. */
export interface Arguments {
  /** The benchmarks to run. */
  readonly names: readonly string[];
  readonly rounds: number | undefined;
  /** Parts of the names of the rows that take part; empty for all. */
  readonly only: readonly string[];
  readonly check: boolean;
}

/** Explains the command line. */
export const usage = `Usage: pnpm bench [name...] [options]

  --rounds <n>   how often each cell is measured
  --only <a,b>   only the rows whose names contain one of these, and the first
  --check        assert that the answers are equal, and measure nothing
  --help         print this

Without an option, the figures replace the published ones, and the documents' tables and pictures follow.
The name "page" only writes tables and pictures.`;

/**
 * Reads the command line.
 *
 * @param parameters - The parameters behind the program's name.
 * @returns What they say, or `null` when the user asks for help.
 * @throws {@link TypeError} or {@link RangeError} when a parameter is unknown or has a wrong value.
 */
export function readArguments(parameters: readonly string[]): Arguments | null {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      rounds: { type: "string" },
      only: { type: "string", default: "" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const { rounds, only, check } = values;
  const count = Number(rounds ?? 1);
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`--rounds must be a whole number from 1, not "${rounds ?? ""}"`);
  }
  return {
    names: positionals,
    check,
    rounds: rounds === undefined ? undefined : count,
    only: only.split(",").filter((part) => part !== ""),
  };
}

/**
 * Checks whether a name selects a benchmark: `work` also selects `work-bun`.
 *
 * @param bench - The name of the benchmark.
 * @param name - The name that the user gives.
 * @returns Whether it is.
 */
export function isPartOf(bench: string, name: string): boolean {
  return bench === name || bench.startsWith(`${name}-`);
}

/**
 * Selects the rows that the user asks for.
 *
 * @param subjects - All, the one to compare with first.
 * @param only - Parts of the names of those that take part; empty for all.
 * @returns The first one, and those that are asked for.
 */
export function selectSubjects(
  subjects: readonly string[],
  only: readonly string[],
): readonly string[] {
  if (only.length === 0) return subjects;
  const parts = only.map((part) => part.toLowerCase());
  return subjects.filter(
    (subject, index) => index === 0 || parts.some((part) => subject.toLowerCase().includes(part)),
  );
}
