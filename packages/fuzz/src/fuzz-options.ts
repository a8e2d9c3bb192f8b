import type { ContractDocument, ListedRoute } from "@fw/contract";
import { assertInteger, assertOptions } from "@fw/options";

/** Options of {@link fuzz}. */
export interface FuzzOptions {
  /** What the requests are made from: the same seed makes the same ones. A whole number; 0 by default. */
  readonly seed?: number | undefined;
  /** How many requests are sent, without those that shrink a failure or repeat a slow one; 2,000 by default. */
  readonly runs?: number | undefined;
  /**
   * The application's contract, as `fw contract --format json` writes it. Without it, nothing is known of results and
   * of errors that handlers return.
   */
  readonly contract?: ContractDocument | undefined;
  /** How long an answer may take, in milliseconds; 2,000 by default. */
  readonly timeLimit?: number | undefined;
}

/**
 * Refuses wrong options.
 *
 * @throws {@link TypeError} or {@link RangeError} naming what is wrong.
 */
export function readFuzzOptions(options: unknown, routes: readonly ListedRoute[]): Settings {
  assertOptions("fuzz()", options, ["seed", "runs", "contract", "timeLimit"]);
  const { seed = 0, runs = 2000, contract, timeLimit = 2000 } = options;
  assertInteger("seed", seed, 0, 2 ** 31 - 1);
  assertInteger("runs", runs, 1);
  assertInteger("timeLimit", timeLimit, 1, 2 ** 31 - 1);
  if (contract === undefined) return { seed, runs, timeLimit, contract };
  const { version, routes: known } = Object(contract) as Partial<ContractDocument>;
  if (version !== 1) throw new TypeError("fuzz(): contract must be of version 1");
  if (String(known?.map(toRouteName)) !== String(routes.map(toRouteName))) {
    throw new TypeError("fuzz(): contract has other routes than the application: write it again");
  }
  return { seed, runs, timeLimit, contract: contract as ContractDocument };
}

/** Options, checked and with their defaults. */
interface Settings {
  readonly seed: number;
  readonly runs: number;
  readonly timeLimit: number;
  readonly contract: ContractDocument | undefined;
}

function toRouteName({ method, path }: Pick<ListedRoute, "method" | "path">): string {
  return `${method} ${path}`;
}
