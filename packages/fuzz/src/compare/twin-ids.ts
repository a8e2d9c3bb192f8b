import type { ListedRoute } from "@fw/contract";
import type { KnownIds } from "../request/known-ids.ts";
import { toUrlText, type RequestParts } from "../request/request-parts.ts";

/**
 * Remembers which ids of the builds belong together: those of the rows that each made for the same request. A request for
 * such a row has another path for each build.
 */
export class TwinIds {
  readonly #known: KnownIds;
  /** The ids of the other builds, by that of the first. */
  readonly #others = new Map<string, readonly string[]>();

  constructor(known: KnownIds) {
    this.#known = known;
  }

  /** Adds the ids in the bodies of successful responses to one request, the first build's first. */
  add(route: ListedRoute, bodies: readonly unknown[], levels = 3): void {
    const [first] = bodies;
    if (typeof first !== "object" || first === null || levels === 0) return;
    if (Array.isArray(first)) {
      this.#addCommon(route, bodies);
      return;
    }
    for (const [name, value] of Object.entries(first).slice(0, 50) as [string, unknown][]) {
      const values = bodies.map((body) => (Object(body) as Record<string, unknown>)[name]);
      this.add(route, values, levels - 1);
      if (!values.every((each) => this.#known.isId(name, each))) continue;
      this.pair(values.map(toUrlText));
      this.#known.addId(route, name, value);
    }
  }

  /** Remembers that texts of the builds belong together, the first build's first. */
  pair([first = "", ...others]: readonly string[]): void {
    this.#others.set(first, others);
  }

  /** Writes a request of the first build for the one with an index. */
  translate(parts: RequestParts, index: number): RequestParts {
    if (index === 0) return parts;
    const segments = parts.segments.map((segment) => {
      const text = segment.isStatic ? undefined : this.#others.get(segment.text)?.[index - 1];
      return text === undefined ? segment : { ...segment, text };
    });
    return { ...parts, segments };
  }

  /** Lists may have their rows in another order, so only ids that all of them have belong together. */
  #addCommon(route: ListedRoute, lists: readonly unknown[]): void {
    const [first = [], ...others] = lists.map((list) => this.#listIds(list));
    for (const [name, value] of first) {
      const isCommon = others.every((ids) => ids.some(([key, id]) => key === name && id === value));
      if (isCommon) this.pair(lists.map(() => toUrlText(value)));
      if (isCommon || this.#others.has(toUrlText(value))) this.#known.addId(route, name, value);
    }
  }

  #listIds(list: unknown): [string, unknown][] {
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, 50)
      .flatMap((element: unknown) => Object.entries(Object(element) as object))
      .filter(([name, value]) => this.#known.isId(name, value));
  }
}
