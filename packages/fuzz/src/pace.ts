import type { ListedRoute } from "@fw/contract";

/** A route whose first answers each take longer, in milliseconds, gets fewer requests. */
const slowFrom = 20;

/** How many first answers to valid requests count. */
const firstAnswers = 3;

/** A slow route, such as one that hashes a password, gets one of so many requests. */
const slowShare = 10;

/**
 * How many requests each route gets. That depends only on its first answers, so that a seed makes the same requests on a
 * machine that is busy later.
 */
export class Pace {
  readonly #times = new Map<ListedRoute, readonly number[]>();
  /** The requests that a slow route did not get yet, by the route. */
  readonly #owed = new Map<ListedRoute, number>();

  /** Adds how long the answer to a valid request took, in milliseconds. */
  add(route: ListedRoute, time: number): void {
    const times = this.#times.get(route) ?? [];
    if (times.length < firstAnswers) this.#times.set(route, [...times, time]);
  }

  isSlow(route: ListedRoute): boolean {
    return (
      this.#isKnown(route) && this.#times.get(route)?.every((time) => time > slowFrom) === true
    );
  }

  /** @returns How many of the next requests come before the route is judged. */
  unjudged(route: ListedRoute, count: number): number {
    return this.#isKnown(route) ? 0 : Math.min(count, firstAnswers);
  }

  /** @returns How many of the next requests a route gets. */
  share(route: ListedRoute, count: number): number {
    if (!this.isSlow(route)) return count;
    const owed = (this.#owed.get(route) ?? 0) + count;
    this.#owed.set(route, owed % slowShare);
    return Math.floor(owed / slowShare);
  }

  #isKnown(route: ListedRoute): boolean {
    return this.#times.get(route)?.length === firstAnswers;
  }
}
