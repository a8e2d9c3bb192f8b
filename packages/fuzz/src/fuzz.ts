import type { ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import { Campaign, type Lane } from "./campaign.ts";
import { readFuzzOptions, toRouteName, type FuzzOptions } from "./fuzz-options.ts";
import { formatReport, type FuzzReport, type Uncovered } from "./fuzz-report.ts";
import type { Fuzzed } from "./fuzzed.ts";
import { ContractAnswers } from "./judge/contract-answers.ts";
import { findErrorFormat } from "./judge/error-format.ts";
import { watchErrors } from "./judge/watch-errors.ts";
import { brokenParts } from "./request/broken-parts.ts";
import type { RequestHeaders } from "./request/headers.ts";
import { hostileRequests } from "./request/hostile-requests.ts";
import { toRequest } from "./request/request-parts.ts";
import { assertExample } from "./judge/assert-example.ts";
import { readRouteValues, type RouteValues } from "./request/route-values.ts";
import { listSlowRequests } from "./request/slow-requests.ts";
import { runTurns } from "./run-turns.ts";
import { findGaps } from "./values/find-gaps.ts";

/**
 * Sends an application requests made from its schemas: valid ones, ones with one invalid value, and hostile ones
 * (docs/specification.md#135-fuzzing). They go through `handle`, one after the other. Call it in a test.
 *
 * @param app - The application. Its handlers are called.
 * @param options - How many requests, which ones, and the contract of the responses.
 * @returns The failures, and what could not be tried. The promise rejects only for a wrong option.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong, or the contract has other routes.
 * @example
 * expect((await fuzz(app)).failures).toEqual([]);
 */
export async function fuzz(app: Fuzzed, options: FuzzOptions = {}): Promise<FuzzReport> {
  const settings = readFuzzOptions(options, app.routes);
  const { seed, runs, contract, timeLimit, headers, examples, skipped } = settings;
  const { routes } = app;
  for (const [route, example] of examples) await assertExample(route, example);
  const headersOf = (route: ListedRoute | null): RequestHeaders =>
    route === null ? headers : { ...headers, ...examples.get(route)?.headers };
  const errors = watchErrors();
  try {
    const judge = {
      contract: contract && new ContractAnswers(contract),
      format: await findErrorFormat(app, { headers, timeLimit }),
      timeLimit,
    };
    const campaign = new Campaign(app, { judge, errors, skipped, headersOf });
    const uncovered: Uncovered[] = [];
    const lanes: Lane[] = [];
    // findErrorFormat() sent one.
    campaign.requests = 1;
    let left = runs - 1;
    const tried = routes.filter((route) => !skipped.has(route));
    const share = Math.ceil(runs / tried.length / 20);
    for (const route of tried) {
      const values = readRouteValues(route, examples.get(route));
      uncovered.push(...(await listGaps(values, seed)));
      const own = toLanes(values, seed);
      lanes.push(...own);
      const [valid] = own;
      if (valid !== undefined && examples.has(route) && left > 0) {
        await campaign.run(valid, 1, seed);
        left--;
      }
      for (const repeat of listSlowRequests(values, seed, Math.min(share, left))) {
        await campaign.probe(route, repeat);
        left--;
      }
    }
    // The requests above count once each, so that their time does not change the others.
    await runTurns(lanes, { runs: left, seed }, (lane, count, own) =>
      campaign.run(lane, count, own),
    );
    campaign.addMissing();
    for (const [route, why] of campaign.abandoned) {
      uncovered.push({
        route: toRouteName(route),
        reason: `${why}, so no more requests were sent`,
      });
    }
    const { requests, failures } = campaign;
    const slow = campaign.listSlow().map(toRouteName);
    const report = {
      seed,
      requests,
      failures,
      uncovered,
      skipped: [...skipped].map(toRouteName),
      slow,
    };
    return Object.defineProperty(report, "toString", { value: () => formatReport(report) });
  } finally {
    errors.end();
  }
}

async function listGaps({ route, inputs }: RouteValues, seed: number): Promise<Uncovered[]> {
  const uncovered: Uncovered[] = [];
  for (const [input, values] of inputs) {
    for (const gap of await findGaps(values, seed)) {
      uncovered.push({ route: toRouteName(route), input, ...gap });
    }
  }
  return uncovered;
}

function toLanes(values: RouteValues, seed: number): Lane[] {
  const { route, parts, byExample } = values;
  const first = byExample ? fc.sample(byExample.map(toRequest), { seed, numRuns: 10 }) : [];
  const isOpen = values.inputs.size === 0;
  return [
    { route, requests: parts.map(toRequest), parts, isValid: true, first },
    ...(isOpen
      ? []
      : [{ route, requests: brokenParts(values).map(toRequest), isValid: false, first: [] }]),
    { route, requests: hostileRequests(values), isValid: false, first: [] },
  ];
}
