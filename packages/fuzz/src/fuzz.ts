import { Campaign, type Lane } from "./campaign.ts";
import { readFuzzOptions, type FuzzOptions } from "./fuzz-options.ts";
import { formatReport, type FuzzReport, type Uncovered } from "./fuzz-report.ts";
import type { Fuzzed } from "./fuzzed.ts";
import { ContractAnswers } from "./judge/contract-answers.ts";
import { findErrorFormat } from "./judge/error-format.ts";
import { watchErrors } from "./judge/watch-errors.ts";
import { brokenRequests } from "./request/broken-requests.ts";
import { hostileRequests } from "./request/hostile-requests.ts";
import { toRequest } from "./request/request-parts.ts";
import { readRouteValues, type RouteValues } from "./request/route-values.ts";
import { listSlowRequests } from "./request/slow-requests.ts";
import { findGaps } from "./values/find-gaps.ts";

/**
 * Tries an application with requests made from its schemas: valid ones, ones that are broken in one place, and
 * hostile ones (docs/how-to/testing/fuzz.md). They go through `handle`, one after the other. Meant for a test.
 *
 * @param app - The application; its handlers are called.
 * @param options - How many requests, which ones, and what is known of the answers.
 * @returns What failed, and what could not be tried. The promise rejects for a wrong option alone.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong, or the contract has other routes.
 * @example
 * expect((await fuzz(app)).failures).toEqual([]);
 */
export async function fuzz(app: Fuzzed, options: FuzzOptions = {}): Promise<FuzzReport> {
  const { seed, runs, contract, timeLimit } = readFuzzOptions(options, app.routes);
  const errors = watchErrors();
  try {
    const judge = {
      contract: contract && new ContractAnswers(contract),
      format: await findErrorFormat(app, timeLimit),
      timeLimit,
    };
    const campaign = new Campaign(app, judge, errors);
    const uncovered: Uncovered[] = [];
    const lanes: Lane[] = [];
    // One has found the format of errors.
    campaign.requests = 1;
    let left = runs - 1;
    const share = Math.ceil(runs / app.routes.length / 20);
    for (const route of app.routes) {
      const values = readRouteValues(route);
      uncovered.push(...(await listGaps(values, seed)));
      lanes.push(...toLanes(values));
      for (const repeat of listSlowRequests(values, seed, Math.min(share, left))) {
        await campaign.probe(route, repeat);
        left--;
      }
    }
    // Not by how many were sent: that depends on how long they took.
    await runAll(campaign, lanes, { runs: left, seed });
    uncovered.push(...listUntried(campaign, lanes, uncovered));
    const { requests, failures } = campaign;
    const report = { seed, requests, failures, uncovered };
    return Object.defineProperty(report, "toString", { value: () => formatReport(report) });
  } finally {
    errors.end();
  }
}

async function listGaps({ route, inputs }: RouteValues, seed: number): Promise<Uncovered[]> {
  const uncovered: Uncovered[] = [];
  for (const [input, values] of inputs) {
    for (const gap of await findGaps(values, seed)) {
      uncovered.push({ route: toName(route), input, ...gap });
    }
  }
  return uncovered;
}

function toLanes(values: RouteValues): Lane[] {
  const { route, parts } = values;
  const isOpen = values.inputs.size === 0;
  return [
    { route, requests: parts.map(toRequest), isValid: true, accepted: 0 },
    ...(isOpen ? [] : [{ route, requests: brokenRequests(values), isValid: false, accepted: 0 }]),
    { route, requests: hostileRequests(values), isValid: false, accepted: 0 },
  ];
}

/** Each lane gets as many requests, in turns: what one route keeps in memory, another one finds there. */
async function runAll(
  campaign: Campaign,
  lanes: readonly Lane[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<void> {
  const turns = Math.max(1, Math.min(10, Math.floor(runs / (lanes.length * 10))));
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, lane] of lanes.entries()) {
      const share = (part: number): number => Math.floor((runs * part) / (turns * lanes.length));
      const place = turn * lanes.length + index;
      await campaign.run(lane, share(place + 1) - share(place), seed * 7919 + place);
    }
  }
}

function listUntried(
  campaign: Campaign,
  lanes: readonly Lane[],
  known: readonly Uncovered[],
): Uncovered[] {
  return lanes.flatMap(({ route, isValid, accepted }) => {
    const name = toName(route);
    if (campaign.abandoned.has(route)) {
      const reason = "an answer takes too long: no more requests were sent";
      return isValid ? [{ route: name, reason }] : [];
    }
    if (!isValid || accepted > 0 || known.some((gap) => gap.route === name)) return [];
    return [{ route: name, reason: "no valid request was made" }];
  });
}

function toName({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}
