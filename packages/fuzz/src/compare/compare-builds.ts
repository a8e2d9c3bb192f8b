import type { ContractDocument, ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import { readFuzzOptions, toRouteName, type FuzzOptions } from "../fuzz-options.ts";
import { brokenParts } from "../request/broken-parts.ts";
import { readHeaders, type RequestHeaders } from "../request/headers.ts";
import { assertExample } from "../judge/assert-example.ts";
import { toUrlText } from "../request/request-parts.ts";
import { readRouteValues } from "../request/route-values.ts";
import { runTurns } from "../run-turns.ts";
import type { Build } from "./build.ts";
import { formatComparison, type ComparisonReport } from "./comparison-report.ts";
import { Comparison, type Lane } from "./comparison.ts";
import { readRoutes } from "./contract-routes.ts";

/** The builds to compare. */
export interface ComparedBuilds {
  /** The contract of the base, from which the requests are made. */
  readonly contract: ContractDocument;
  /**
   * Each request goes to both: what differs between their answers is not compared. They may be the same object; then it gets
   * each request twice, and so does the target.
   */
  readonly base: readonly [Build, Build];
  /** The build that replaces the base. */
  readonly target: Build;
}

/** Options of {@link compareBuilds}. Those of the same name are explained at {@link FuzzOptions}. */
export interface CompareOptions extends Pick<
  FuzzOptions,
  "seed" | "runs" | "headers" | "skip" | "timeLimit"
> {
  /** The methods of the requests; all by default. */
  readonly methods?: readonly string[] | undefined;
}

/**
 * Sends the same requests to two builds of an application, and finds the answers that break a caller of the base.
 *
 * @param builds - The builds, and the contract of the base.
 * @param options - How many requests, and which ones.
 * @returns The failures.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong, or a schema refuses a value of `routes`.
 */
export async function compareBuilds(
  { contract, base, target }: ComparedBuilds,
  { methods, ...options }: CompareOptions = {},
): Promise<ComparisonReport> {
  const routes = readRoutes(contract);
  const given = { ...options, routes: base[0].routes };
  const { seed, runs, timeLimit, headers, examples, skipped } = readFuzzOptions(given, routes);
  for (const [route, example] of examples) await assertExample(route, example);
  const isSent = (route: ListedRoute): boolean => methods?.includes(route.method) ?? true;
  const tried = routes.filter((route) => !skipped.has(route) && isSent(route));
  const ownHeaders = new Map([...base, target].map((build) => [build, readOwnHeaders(build)]));
  const headersOf = (route: ListedRoute, build: Build): RequestHeaders => ({
    ...headers,
    ...ownHeaders.get(build)?.get(toRouteName(route)),
  });
  const comparison = new Comparison([...base, target], { routes, timeLimit, headersOf });
  for (const [route] of examples) pairExamples(comparison, toRouteName(route), [...base, target]);
  const all = tried.map((route) => readRouteValues(route, examples.get(route)));
  const lanes = all.flatMap((values): Lane[] => {
    const { route, parts, byExample } = values;
    const first = byExample ? fc.sample(byExample, { seed, numRuns: 10 }) : [];
    const valid = { route, parts, first };
    // Most breaks are in answers to valid requests.
    const broken = { route, parts: brokenParts(values), first: [] };
    return values.inputs.size === 0 ? [valid] : [valid, valid, broken];
  });
  // The sweeps come after a third, which stores what they read.
  const third = Math.ceil(runs / 3);
  const run = (lane: Lane, count: number, own: number) => comparison.run(lane, count, own);
  await runTurns(lanes, { runs: third, seed }, run);
  // Params alone have few values.
  const large = all.filter(({ inputs }) => inputs.has("body") || inputs.has("form")).length;
  const most = Math.ceil((runs * 0.4) / Math.max(3, large));
  for (const values of all) await comparison.sweep(values, most, seed);
  await runTurns(lanes, { runs: Math.max(0, runs - comparison.requests), seed: seed + 1 }, run);
  const { failures, requests, notJudged } = comparison;
  const report = {
    seed,
    requests,
    notJudged,
    failures,
    skipped: routes.filter((route) => !tried.includes(route)).map(toRouteName),
    slow: comparison.listSlow().map(toRouteName),
    abandoned: [...comparison.abandoned].map(toRouteName),
  };
  return Object.defineProperty(report, "toString", { value: () => formatComparison(report) });
}

/** Reads the headers that a build needs for its routes, by method and path. */
function readOwnHeaders({ routes = {} }: Build): ReadonlyMap<string, RequestHeaders> {
  return new Map(
    Object.entries(routes).map(([name, { headers }]) => [
      name,
      readHeaders(`routes["${name}"].headers`, headers),
    ]),
  );
}

/** Lets the params of one build stand for those of the others. */
function pairExamples(comparison: Comparison, name: string, builds: readonly Build[]): void {
  const all = builds.map((build) => build.routes?.[name]?.params ?? {});
  for (const key of Object.keys(all[0] ?? {})) {
    const values = all.map((params) => params[key]);
    if (!values.includes(undefined)) comparison.ids.pair(values.map(toUrlText));
  }
}
