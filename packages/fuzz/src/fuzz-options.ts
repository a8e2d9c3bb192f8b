import type { ContractDocument, ListedRoute } from "@fw/contract";
import { assertInteger, assertOptions } from "@fw/options";
import { readHeaders, type RequestHeaders } from "./request/headers.ts";
import { readExample, type ReadExample, type RouteExample } from "./request/route-example.ts";

/** Options of {@link fuzz}. */
export interface FuzzOptions {
  /** The same seed makes the same requests. A whole number; 0 by default. */
  readonly seed?: number | undefined;
  /** The number of requests, without those that shrink a failure or repeat a slow one; 2,000 by default. */
  readonly runs?: number | undefined;
  /**
   * The application's contract, as `fw contract --format json` writes it. Without it, results and returned errors are not
   * checked.
   */
  readonly contract?: ContractDocument | undefined;
  /**
   * Headers of every request, such as `authorization`. No `call` shows their values. `content-type`, `content-encoding`
   * and `content-length` are not allowed: requests have their own. None by default.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Routes that get no requests, by method and path as declared: `"DELETE /session"`. None by default. */
  readonly skip?: readonly string[] | undefined;
  /**
   * What the requests to a route have, by method and path as declared. Each value comes as it is in the first requests to
   * the route and in a part of the others; other inputs are made from the schemas. None by default.
   */
  readonly routes?: Readonly<Record<string, RouteExample>> | undefined;
  /** The longest time for a response, in milliseconds; 2,000 by default. */
  readonly timeLimit?: number | undefined;
}

/**
 * Refuses wrong options.
 *
 * @throws {@link TypeError} or {@link RangeError} naming what is wrong.
 */
export function readFuzzOptions(options: unknown, routes: readonly ListedRoute[]): Settings {
  assertOptions("fuzz()", options, optionNames);
  const { seed = 0, runs = 2000, contract, timeLimit = 2000 } = options;
  assertInteger("seed", seed, 0, 2 ** 31 - 1);
  assertInteger("runs", runs, 1);
  assertInteger("timeLimit", timeLimit, 1, 2 ** 31 - 1);
  const headers = readHeaders("fuzz(): headers", options.headers);
  const examples = readExamples(options.routes, routes);
  const skipped = readSkipped(options.skip, routes);
  for (const [route, { skip }] of examples) if (skip === true) skipped.add(route);
  const settings = { seed, runs, timeLimit, headers, examples, skipped };
  if (contract === undefined) return { ...settings, contract };
  const { version, routes: known } = Object(contract) as Partial<ContractDocument>;
  if (version !== 1) throw new TypeError("fuzz(): contract must be of version 1");
  if (String(known?.map(toRouteName)) !== String(routes.map(toRouteName))) {
    throw new TypeError("fuzz(): contract has other routes than the application: write it again");
  }
  return { ...settings, contract: contract as ContractDocument };
}

const optionNames = ["seed", "runs", "contract", "headers", "skip", "routes", "timeLimit"] as const;

/** Options, checked and with their defaults. */
interface Settings {
  readonly seed: number;
  readonly runs: number;
  readonly timeLimit: number;
  readonly contract: ContractDocument | undefined;
  readonly headers: RequestHeaders;
  readonly examples: ReadonlyMap<ListedRoute, ReadExample>;
  readonly skipped: ReadonlySet<ListedRoute>;
}

function readExamples(
  examples: unknown = {},
  routes: readonly ListedRoute[],
): ReadonlyMap<ListedRoute, ReadExample> {
  if (typeof examples !== "object" || examples === null || Symbol.iterator in examples) {
    throw new TypeError('fuzz(): routes must be an object, such as { "GET /": { query: {} } }');
  }
  return new Map(
    Object.entries(examples).map(([name, example]: [string, unknown]) => {
      const route = findNamed(name, "routes", routes);
      return [route, readExample(route, example)];
    }),
  );
}

function findNamed(name: unknown, option: string, routes: readonly ListedRoute[]): ListedRoute {
  const found = routes.find((route) => toRouteName(route) === name);
  if (found !== undefined) return found;
  throw new TypeError(
    `fuzz(): ${option} has a route that the application does not have: ${String(name)}`,
  );
}

function readSkipped(skip: unknown = [], routes: readonly ListedRoute[]): Set<ListedRoute> {
  if (!Array.isArray(skip)) throw new TypeError('fuzz(): skip must be a list, such as ["GET /"]');
  return new Set(skip.map((name: unknown) => findNamed(name, "skip", routes)));
}

/** Returns the method and path of a route as it was declared. */
export function toRouteName({ method, path }: Pick<ListedRoute, "method" | "path">): string {
  return `${method} ${path}`;
}
