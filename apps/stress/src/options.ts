import { parseArgs } from "node:util";

/** What the command line may change. */
export interface StressOptions {
  /** How many requests `soak` sends. */
  readonly requests: number;
  /** Whether `slow` meets short time-outs. */
  readonly isShort: boolean;
  /** How many sequences `bytes` sends. */
  readonly sequences: number;
  /** What the sequences follow from. */
  readonly seed: number;
  /** Parts of the names of the validators that `amplify` measures, in lower case; empty for all. */
  readonly only: readonly string[];
}

/** What the command line says. */
export interface Arguments {
  /** The programs to run. */
  readonly names: readonly string[];
  readonly options: StressOptions;
}

/** What the options mean. */
export const usage = `Usage: pnpm stress <name>... [options]

  --requests <n>    how many requests soak sends; default 1000000
  --short           slow: time-outs of seconds
  --sequences <n>   how many sequences bytes sends; default 20000
  --seed <n>        what they follow from; default 1
  --only <a,b>      amplify: only the validators whose names contain one of these`;

/**
 * Reads the command line.
 *
 * @param parameters - The parameters behind the program's name.
 * @returns What they say.
 * @throws {@link TypeError} or {@link RangeError} when an option is unknown or has a wrong value.
 */
export function readArguments(parameters: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      requests: { type: "string", default: "1000000" },
      short: { type: "boolean", default: false },
      sequences: { type: "string", default: "20000" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
    },
  });
  return {
    names: positionals,
    options: {
      requests: toCount("--requests", values.requests, 1_000),
      isShort: values.short,
      sequences: toCount("--sequences", values.sequences, 1),
      seed: toCount("--seed", values.seed, 0),
      only: values.only.toLowerCase().split(",").filter(Boolean),
    },
  };
}

function toCount(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number from ${least}: ${text}`);
  }
  return value;
}
