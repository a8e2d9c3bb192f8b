import type { ContractDocument, ListedRoute } from "@fw/contract";
import { assertInteger, assertOptions } from "@fw/options";

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
  const headers = readHeaders(options.headers);
  const settings = { seed, runs, timeLimit, headers, skipped: readSkipped(options.skip, routes) };
  if (contract === undefined) return { ...settings, contract };
  const { version, routes: known } = Object(contract) as Partial<ContractDocument>;
  if (version !== 1) throw new TypeError("fuzz(): contract must be of version 1");
  if (String(known?.map(toRouteName)) !== String(routes.map(toRouteName))) {
    throw new TypeError("fuzz(): contract has other routes than the application: write it again");
  }
  return { ...settings, contract: contract as ContractDocument };
}

const optionNames = ["seed", "runs", "contract", "headers", "skip", "timeLimit"] as const;

/** Options, checked and with their defaults. */
interface Settings {
  readonly seed: number;
  readonly runs: number;
  readonly timeLimit: number;
  readonly contract: ContractDocument | undefined;
  /** The values by the names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly skipped: ReadonlySet<ListedRoute>;
}

/** No message repeats a value, or an invalid name, which may be a part of a value. */
function readHeaders(headers: unknown = {}): Settings["headers"] {
  if (typeof headers !== "object" || headers === null || Symbol.iterator in headers) {
    throw new TypeError(
      'fuzz(): headers must be an object of strings: { authorization: "Bearer …" }',
    );
  }
  const entries = Object.entries(headers).map(([name, value]: [string, unknown]) => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw new TypeError("fuzz(): headers has an invalid header name");
    }
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`fuzz(): headers has an invalid value for ${name}`);
    }
    if (/^content-(?:type|encoding|length)$/i.test(name)) {
      throw new TypeError(`fuzz(): headers must not have ${name}: each request has its own`);
    }
    return [name.toLowerCase(), value] as const;
  });
  return Object.fromEntries(entries);
}

function readSkipped(skip: unknown = [], routes: readonly ListedRoute[]): Settings["skipped"] {
  if (!Array.isArray(skip)) throw new TypeError('fuzz(): skip must be a list, such as ["GET /"]');
  const skipped = skip.map((name: unknown) => {
    const found = routes.find((route) => toRouteName(route) === name);
    if (found !== undefined) return found;
    throw new TypeError(
      `fuzz(): skip has a route that the application does not have: ${String(name)}`,
    );
  });
  return new Set(skipped);
}

/** Returns the method and path of a route as it was declared. */
export function toRouteName({ method, path }: Pick<ListedRoute, "method" | "path">): string {
  return `${method} ${path}`;
}
