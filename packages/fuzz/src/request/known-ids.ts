import type { ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import { toUrlText, type RequestParts } from "./request-parts.ts";

/** Collects members of JSON responses that have the name of a path parameter, such as `id`. */
export class KnownIds {
  readonly #names: ReadonlySet<string>;
  /** The latest values by route and name. */
  readonly #latest = new Map<string, readonly string[]>();

  constructor(routes: readonly ListedRoute[]) {
    this.#names = new Set(routes.flatMap(({ path }) => path.match(/(?<=\/:)[^/]+/g) ?? []));
  }

  /** Adds the ids in the body of a successful response, at most three levels deep. */
  add(route: ListedRoute, body: unknown, levels = 3): void {
    if (typeof body !== "object" || body === null || levels === 0) return;
    for (const [name, value] of Object.entries(body).slice(0, 50) as [string, unknown][]) {
      this.add(route, value, levels - 1);
      if (this.isId(name, value)) this.addId(route, name, value);
    }
  }

  /** Whether a member of a response may be the value of a path parameter. */
  isId(name: string, value: unknown): boolean {
    return this.#names.has(name) && ["number", "string"].includes(typeof value);
  }

  /** Adds one id that a response of a route had. */
  addId({ method, path }: ListedRoute, name: string, id: unknown): void {
    const key = `${method} ${path} ${name}`;
    const text = toUrlText(id);
    const others = (this.#latest.get(key) ?? []).filter((other) => other !== text);
    this.#latest.set(key, [...others, text].slice(-10));
  }

  /** Replaces params of requests with known ids; `undefined` if there is no such id. */
  fill(parts: fc.Arbitrary<RequestParts>, path: string): fc.Arbitrary<RequestParts> | undefined {
    const ids = [...this.#names].flatMap((name) => {
      const known = [...this.#latest].flatMap(([key, values]) =>
        key.endsWith(` ${name}`) ? values : [],
      );
      const isUsed = `${path}/`.includes(`/:${name}/`) && known.length > 0;
      return isUsed ? [[name, fc.constantFrom(...known)] as const] : [];
    });
    if (ids.length === 0) return undefined;
    return fc.tuple(parts, fc.record(Object.fromEntries(ids))).map(([whole, values]) => ({
      ...whole,
      segments: whole.segments.map((segment) => {
        const text = segment.param && values[segment.param];
        return text === undefined ? segment : { ...segment, text };
      }),
    }));
  }
}
