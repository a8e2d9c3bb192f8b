import type { ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import type { FailureKind, FuzzFailure } from "./fuzz-report.ts";
import type { Fuzzed } from "./fuzzed.ts";
import { expectAnswer, type ExpectedAnswer } from "./judge/expected-answer.ts";
import { findRoute } from "./judge/find-route.ts";
import { judgeAnswer, type Judge } from "./judge/judge-answer.ts";
import { PrototypeWatch } from "./judge/prototype-watch.ts";
import { RetryWait } from "./judge/retry-wait.ts";
import { noAnswer, send, type FuzzAnswer } from "./judge/send.ts";
import { Successes } from "./judge/successes.ts";
import type { Verdict } from "./judge/verdict.ts";
import type { ErrorWatch } from "./judge/watch-errors.ts";
import { Pace } from "./pace.ts";
import type { RequestHeaders } from "./request/headers.ts";
import { KnownIds } from "./request/known-ids.ts";
import { printCall } from "./request/print-call.ts";
import { toRequest, type RequestParts } from "./request/request-parts.ts";
import type { SentRequest } from "./request/sent-request.ts";
import {
  firstCount,
  growthCount,
  lastCount,
  suspicious,
  type RepeatIn,
} from "./request/slow-requests.ts";

/** A source of requests to a route. */
export interface Lane {
  readonly route: ListedRoute;
  readonly requests: fc.Arbitrary<SentRequest>;
  /** The parts of valid requests. */
  readonly parts?: fc.Arbitrary<RequestParts>;
  /** Whether to skip invalid requests. */
  readonly isValid: boolean;
  /** The requests to send first; each is removed once it has been sent. */
  readonly first: SentRequest[];
}

/** Sends requests, and collects failures. */
export class Campaign {
  readonly failures: FuzzFailure[] = [];
  /** The number of requests so far. */
  requests = 0;
  /** The routes that get no more requests, and why. */
  readonly abandoned: Map<ListedRoute, string> = new Map<ListedRoute, string>();
  readonly #app: Fuzzed;
  readonly #routes: readonly ListedRoute[];
  readonly #judge: Judge;
  readonly #errors: ErrorWatch;
  readonly #skipped: ReadonlySet<ListedRoute>;
  readonly #headersOf: CampaignParts["headersOf"];
  readonly #pace = new Pace();
  readonly #retries = new RetryWait();
  readonly #successes = new Successes();
  readonly #ids: KnownIds;
  /** The routes that had no success before ids were known. */
  readonly #needsIds = new Set<ListedRoute>();
  readonly #prototype = new PrototypeWatch();
  readonly #known = new Set<string>();

  constructor(app: Fuzzed, { judge, errors, skipped, headersOf }: CampaignParts) {
    this.#app = app;
    this.#skipped = skipped;
    this.#headersOf = headersOf;
    this.#routes = app.routes;
    this.#ids = new KnownIds(app.routes);
    this.#judge = judge;
    this.#errors = errors;
  }

  /** Adds a failure for each route that never succeeded. An abandoned route already has one. */
  addMissing(): void {
    const isTried = (route: ListedRoute): boolean =>
      !this.#skipped.has(route) && !this.abandoned.has(route);
    const missing = this.#successes.listMissing(this.#routes.filter(isTried), this.#headersOf);
    this.failures.push(...missing);
  }

  /** @returns The routes that get fewer requests. */
  listSlow(): readonly ListedRoute[] {
    return this.#routes.filter((route) => this.#pace.isSlow(route));
  }

  /** Sends requests of a lane; of a slow route, fewer. */
  async run(lane: Lane, count: number, seed: number): Promise<void> {
    const first = lane.isValid ? this.#pace.unjudged(lane.route, count) : 0;
    await this.#send(lane, first, seed);
    await this.#send(lane, this.#pace.share(lane.route, count - first), seed ^ first);
  }

  /** Sends requests of a lane. After a failure, it shrinks the request, and continues with another seed. */
  async #send(lane: Lane, count: number, seed: number): Promise<void> {
    const requests = this.#withIds(lane);
    for (let left = count, turn = 0; left > 0; turn++) {
      if (this.abandoned.has(lane.route)) return;
      const turnSeed = (seed + turn * 0x9e3779b1) | 0;
      const sent = await this.#runUntilFailure({ ...lane, requests }, left, turnSeed);
      if (sent === 0) return;
      left -= sent;
    }
  }

  /** Puts known ids into most valid requests of a route that never succeeded without them. */
  #withIds({ route, parts, requests }: Lane): Lane["requests"] {
    const filled = parts && this.#ids.fill(parts, route.path);
    if (!filled || (this.#successes.has(route) && !this.#needsIds.has(route))) return requests;
    this.#needsIds.add(route);
    return fc.oneof({ weight: 3, arbitrary: filled.map(toRequest) }, requests);
  }

  /**
   * Sends a text that repeats a character, and adds one repetition as long as that takes much CPU time. A route that
   * always takes much, such as a log-in, gets few: there, the time does not grow.
   */
  async probe(route: ListedRoute, repeat: RepeatIn): Promise<void> {
    let before = 0;
    for (let count = firstCount; count <= lastCount; count++) {
      const used = await this.#measure(route, repeat(count));
      if (used < suspicious) return;
      if ((count - firstCount) % growthCount > 0) continue;
      if (used < 1.5 * before) return;
      before = used;
    }
  }

  /** @returns The CPU time that a request took, in microseconds; 0 if the route gets no more requests. */
  async #measure(route: ListedRoute, request: SentRequest): Promise<number> {
    if (this.abandoned.has(route) || this.#isSkipped(request)) return 0;
    const start = process.cpuUsage();
    const failure = await this.#try(request, await expectAnswer(this.#routes, request));
    const { user } = process.cpuUsage(start);
    if (failure?.kind !== "slow") return user;
    this.failures.push(failure);
    this.abandoned.set(route, tooSlow);
    return 0;
  }

  /** @returns The number of requests that were sent; 0 if the lane makes no more valid ones. */
  async #runUntilFailure(lane: Lane, numRuns: number, seed: number): Promise<number> {
    let smallest: FuzzFailure | undefined;
    let tries = 0;
    let skips = 0;
    const property = fc.asyncProperty(lane.requests, async (request) => {
      if (tries > maxTries) return;
      fc.pre(!this.#isSkipped(request));
      const expected = await expectAnswer(this.#routes, request);
      const isSent = !lane.isValid || expected.is === "accepted";
      if (!isSent) skips++;
      fc.pre(isSent);
      if (smallest !== undefined) tries++;
      const failure = await this.#try(request, expected);
      if (failure === undefined || this.#known.has(toFailureKey(failure))) return;
      if (smallest !== undefined && toFailureKey(failure) !== toFailureKey(smallest)) return;
      smallest = failure;
      // Shrinking would take as long for each request.
      const why = abandonedFor.get(failure.kind);
      if (why !== undefined) {
        tries = maxTries + 1;
        if (expected.route !== null) this.abandoned.set(expected.route, why);
      }
      throw new Error(failure.reason);
    });
    const examples = lane.first.splice(0, numRuns).map((request): [SentRequest] => [request]);
    const limits = { seed, numRuns, maxSkipsPerRun: 20, examples };
    const { numRuns: done } = await fc.check(property, limits);
    if (smallest === undefined) return skips > numRuns * 20 ? 0 : done;
    this.#known.add(toFailureKey(smallest));
    this.failures.push(smallest);
    return done;
  }

  /** Whether the route of a request is skipped. Its schemas are then not even run. */
  #isSkipped({ method, target }: SentRequest): boolean {
    if (this.#skipped.size === 0) return false;
    const found = findRoute(this.#routes, method, new URL(`http://localhost${target}`).pathname);
    return typeof found !== "string" && this.#skipped.has(found.route);
  }

  async #try(request: SentRequest, expected: ExpectedAnswer): Promise<FuzzFailure | undefined> {
    this.requests++;
    this.#errors.take();
    const { timeLimit } = this.#judge;
    const headers = this.#headersOf(expected.route);
    const whole = { ...request, headers: { ...headers, ...request.headers } };
    let answer = await send(this.#app, whole, timeLimit);
    // The machine may have been busy.
    if (isSlowAnswer(answer, timeLimit)) {
      this.requests++;
      answer = await send(this.#app, whole, timeLimit);
    }
    while (await this.#retries.wait(answer)) {
      this.requests++;
      answer = await send(this.#app, whole, timeLimit);
    }
    this.#successes.add(expected, request, answer);
    if (expected.route && typeof answer !== "string") {
      if (expected.is === "accepted") this.#pace.add(expected.route, answer.time);
      if (answer.status < 300) this.#ids.add(expected.route, answer.body);
    }
    const verdict = this.#prototype.findChange() ?? judgeAnswer(answer, expected, this.#judge);
    if (verdict === undefined) return undefined;
    // A schema that asks a database may decide differently by now.
    const still = await expectAnswer(this.#routes, request);
    if (still.is !== expected.is) return undefined;
    return {
      kind: verdict.kind,
      route: `${request.method} ${expected.route?.path ?? "(none)"}`,
      reason: describeVerdict(verdict, this.#errors.take()),
      ...(verdict.advice !== undefined && { advice: verdict.advice }),
      call: printCall(request, Object.keys(headers)),
    };
  }
}

/** What a campaign needs besides the application. */
interface CampaignParts {
  readonly judge: Judge;
  readonly errors: ErrorWatch;
  /** Routes that get no requests. */
  readonly skipped: ReadonlySet<ListedRoute>;
  /** The headers of each request to a route; `null` is a path without a route. Their values are hidden. */
  readonly headersOf: (route: ListedRoute | null) => RequestHeaders;
}

const tooSlow = "a response takes too long";

/** The failures after which a route gets no more requests, and why. */
const abandonedFor: ReadonlyMap<FailureKind, string> = new Map([
  ["slow", tooSlow],
  ["rate-limited", "it limits how often it is called"],
]);

function isSlowAnswer(answer: FuzzAnswer | string, timeLimit: number): boolean {
  return typeof answer === "string" ? answer.startsWith(noAnswer) : answer.time > timeLimit;
}

/** The most requests that shrink one failure. */
const maxTries = 300;

function toFailureKey({ kind, route }: FuzzFailure): string {
  return `${kind} ${route}`;
}

function describeVerdict({ kind, reason }: Verdict, error: unknown): string {
  if (kind !== "server-error" || error === undefined) return reason;
  if (!(error instanceof Error)) return `${reason}: something other than an Error was thrown`;
  const place = /^ +at .*$/m.exec(error.stack ?? "")?.[0].trim();
  return [`${reason}: ${String(error)}`, place].filter(Boolean).join(", ");
}
