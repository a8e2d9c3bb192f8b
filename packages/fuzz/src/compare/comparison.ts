import type { ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import { toRouteName } from "../fuzz-options.ts";
import { describeAnswer } from "../judge/judge-answer.ts";
import { noAnswer } from "../judge/send.ts";
import { RetryWait } from "../judge/retry-wait.ts";
import { Pace } from "../pace.ts";
import type { RequestHeaders } from "../request/headers.ts";
import { KnownIds } from "../request/known-ids.ts";
import { toRequest, type RequestParts } from "../request/request-parts.ts";
import type { RouteValues } from "../request/route-values.ts";
import { ask, type Answer, type Build } from "./build.ts";
import type { ComparisonFailure } from "./comparison-report.ts";
import { findBreak, isJudged, type Break } from "./find-break.ts";
import { mixParts } from "./mix-parts.ts";
import { printCurl } from "./print-curl.ts";
import { findWidest, joinRequests, listSweep } from "./sweep.ts";
import { TwinIds } from "./twin-ids.ts";

/** A source of requests to a route. */
export interface Lane {
  readonly route: ListedRoute;
  readonly parts: fc.Arbitrary<RequestParts>;
  /** The requests to send first; each is removed once it has been sent. */
  readonly first: RequestParts[];
}

/** The most requests that shrink one failure. */
const maxTries = 100;

/** Sends requests to the builds, and collects what differs. */
export class Comparison {
  readonly failures: ComparisonFailure[] = [];
  requests = 0;
  notJudged = 0;
  /** The routes that get no more requests, because an answer takes too long. */
  readonly abandoned: Set<ListedRoute> = new Set<ListedRoute>();
  readonly ids: TwinIds;
  readonly #builds: Builds;
  readonly #settings: ComparisonSettings;
  readonly #knownIds: KnownIds;
  readonly #pace = new Pace();
  readonly #retries = new RetryWait();
  readonly #found = new Set<string>();
  /** The latest requests that the base accepted, by the route. */
  readonly #accepted = new Map<ListedRoute, readonly RequestParts[]>();
  /** The names of the headers whose values differ between the answers of the base, by the route. */
  readonly #varying = new Map<ListedRoute, Set<string>>();

  constructor(builds: Builds, settings: ComparisonSettings) {
    this.#builds = builds;
    this.#settings = settings;
    this.#knownIds = new KnownIds(settings.routes);
    this.ids = new TwinIds(this.#knownIds);
  }

  /** @returns The routes that get fewer requests. */
  listSlow(): readonly ListedRoute[] {
    return this.#settings.routes.filter((route) => this.#pace.isSlow(route));
  }

  /** Sends requests of a lane; of a slow route, fewer. */
  async run(lane: Lane, count: number, seed: number): Promise<void> {
    const first = this.#pace.unjudged(lane.route, count);
    await this.#send(lane, first, seed);
    await this.#send(lane, this.#pace.share(lane.route, count - first), seed ^ first);
  }

  /** Sends requests of a lane. After a failure, it shrinks the request, and continues with another seed. */
  async #send(lane: Lane, count: number, seed: number): Promise<void> {
    const parts = this.#improve(lane);
    for (let left = count, turn = 0; left > 0; turn++) {
      const sent = await this.#runUntilBreak(
        { ...lane, parts },
        left,
        (seed + turn * 0x9e3779b1) | 0,
      );
      if (sent === 0) return;
      left -= sent;
    }
  }

  /** Sends an accepted request again, with one value replaced. */
  async sweep(values: RouteValues, most: number, seed: number): Promise<void> {
    const { route } = values;
    await this.#tryAndKeep(route, joinRequests(this.#accepted.get(route) ?? []));
    const all = listSweep(this.#accepted.get(route) ?? [], values);
    const step = Math.max(1, all.length / this.#pace.share(route, most));
    for (let at = 0; at < all.length; at += step) {
      if (this.abandoned.has(route)) return;
      await this.#tryAndKeep(route, all[Math.floor(at + (seed % step))]);
    }
  }

  /** Sends a request, and keeps a failure that is new. */
  async #tryAndKeep(route: ListedRoute, parts: RequestParts | undefined): Promise<void> {
    const failure = parts && (await this.#try(route, parts));
    if (failure === undefined || this.#found.has(toKey(failure))) return;
    this.#found.add(toKey(failure));
    this.failures.push(failure);
  }

  /** Puts known ids and values of accepted requests into most requests. */
  #improve({ route, parts }: Lane): fc.Arbitrary<RequestParts> {
    const accepted = this.#accepted.get(route) ?? [];
    const mixed =
      accepted.length === 0
        ? parts
        : fc
            .tuple(fc.constantFrom(...accepted), parts, fc.integer({ min: 0 }))
            .map(([known, other, choice]) => mixParts(known, other, choice));
    const filled = this.#knownIds.fill(mixed, route.path) ?? mixed;
    return fc.oneof({ weight: 4, arbitrary: filled }, { weight: 1, arbitrary: parts });
  }

  async #runUntilBreak(lane: Lane, numRuns: number, seed: number): Promise<number> {
    let smallest: ComparisonFailure | undefined;
    let tries = 0;
    const property = fc.asyncProperty(lane.parts, async (parts) => {
      if (this.abandoned.has(lane.route)) return;
      if (smallest !== undefined && ++tries > maxTries) return;
      const failure = await this.#try(lane.route, parts);
      if (failure === undefined || this.#found.has(toKey(failure))) return;
      if (smallest !== undefined && toKey(failure) !== toKey(smallest)) return;
      smallest = failure;
      // Shrinking would wait as long for each request.
      if (isTimeout(failure.target)) this.abandoned.add(lane.route);
      throw new Error(failure.reason);
    });
    const examples = lane.first.splice(0, numRuns).map((parts): [RequestParts] => [parts]);
    const { numRuns: done } = await fc.check(property, { seed, numRuns, examples });
    if (smallest === undefined) return done;
    this.#found.add(toKey(smallest));
    this.failures.push(smallest);
    return done;
  }

  async #try(route: ListedRoute, parts: RequestParts): Promise<ComparisonFailure | undefined> {
    const answers = await this.#ask(route, parts);
    const [first, , target] = answers;
    if (typeof first !== "string" && first.status < 400) {
      this.#accept(route, parts);
    }
    const found = this.#judge(route, answers);
    if (found === undefined) return undefined;
    if (route.method === "GET") {
      // A read can be repeated: what does not come again was chance.
      const again = this.#judge(route, await this.#ask(route, parts));
      if (again?.kind !== found.kind) return undefined;
    }
    const [build] = this.#builds;
    const names = [
      ...(build.ownHeaders ?? []),
      ...Object.keys(this.#settings.headersOf(route, build)),
    ];
    return {
      ...found,
      route: toRouteName(route),
      call: printCurl(build.origin, toRequest(parts), [...new Set(names)]),
      base: printAnswer(first),
      target: printAnswer(target),
    };
  }

  /** Keeps the latest requests, and the widest one, whose members a sweep replaces. */
  #accept(route: ListedRoute, parts: RequestParts): void {
    const all = [...(this.#accepted.get(route) ?? []), parts];
    const widest = findWidest(all, route);
    this.#accepted.set(
      route,
      all.filter((each, index) => each === widest || index > all.length - 20),
    );
  }

  /** Sends a request to each build. */
  async #ask(route: ListedRoute, parts: RequestParts): Promise<Answers> {
    this.requests++;
    const sendTo = (index: 0 | 1 | 2): Promise<Answer | string> => {
      const headers = this.#settings.headersOf(route, this.#builds[index]);
      const request = toRequest(this.ids.translate(parts, index));
      const whole = { ...request, headers: { ...headers, ...request.headers } };
      const { timeLimit } = this.#settings;
      return ask(this.#builds[index], whole, { timeLimit, retries: this.#retries });
    };
    const [one, two] = this.#builds;
    if (one !== two) return Promise.all([sendTo(0), sendTo(1), sendTo(2)]);
    // One process has had each request twice, so the other one gets it twice, too.
    const answers: Answers = [await sendTo(0), await sendTo(1), await sendTo(2)];
    await sendTo(2);
    return answers;
  }

  #judge(route: ListedRoute, [first, second, target]: Answers): Break | undefined {
    if (!isJudged(first) || !isJudged(second)) {
      this.notJudged++;
      if ([first, second].some(isTimeout)) this.abandoned.add(route);
      return undefined;
    }
    this.#pace.add(route, first.time);
    const all = [first, second, target];
    if (all.every((answer) => typeof answer !== "string" && answer.status < 300)) {
      this.ids.add(
        route,
        all.map((answer) => (typeof answer === "string" ? undefined : answer.body)),
      );
    }
    const varying = this.#varying.get(route) ?? new Set();
    this.#varying.set(route, varying);
    return findBreak([first, second], target, varying);
  }
}

type Builds = readonly [Build, Build, Build];
type Answers = readonly [Answer | string, Answer | string, Answer | string];

/** What a comparison needs besides the builds. */
interface ComparisonSettings {
  readonly routes: readonly ListedRoute[];
  /** Milliseconds. */
  readonly timeLimit: number;
  /** The headers of each request to a route of a build, without those that the build adds itself. */
  readonly headersOf: (route: ListedRoute, build: Build) => RequestHeaders;
}

function toKey({ kind, route }: ComparisonFailure): string {
  return `${kind} ${route}`;
}

/** Whether there was no answer in time; other failures may come from one request alone. */
function isTimeout(answer: Answer | string): boolean {
  return typeof answer === "string" && answer.startsWith(noAnswer);
}

/** Prints the beginning of an answer. */
function printAnswer(answer: Answer | string): string {
  if (typeof answer === "string") return answer;
  const body = answer.body === undefined ? "" : JSON.stringify(answer.body);
  const text = body.length > 200 ? `${body.slice(0, 200)}…` : body;
  const location = answer.headers.get("location") ?? "";
  return [describeAnswer(answer), answer.type, location, text].filter(Boolean).join(" ");
}
