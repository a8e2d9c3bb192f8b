import type { OpenApiDocument, PathItem, Tag } from "./open-api-document.ts";

/**
 * Gives routes their default tags. The prefix is the longest sequence of literal segments that more than half of the routes
 * begin with. The tag is the segment after it, or its last one if that is a parameter. Other routes have their first literal
 * segment. Paths without one have no tag, and do not count.
 */
export class DefaultTags {
  readonly #prefix: readonly string[];

  /** @param paths - The paths of all routes. */
  constructor(paths: readonly string[]) {
    const prefix: string[] = [];
    let inside = paths.map(toSegments).filter((segments) => segments.some(isLiteral));
    const half = inside.length / 2;
    for (;;) {
      const next = Map.groupBy(inside, (segments) => segments[prefix.length]);
      const found = [...next].find(([, routes]) => routes.length > half);
      if (found?.[0] === undefined || !isLiteral(found[0])) break;
      prefix.push(found[0]);
      inside = found[1];
    }
    this.#prefix = prefix;
  }

  list(path: string): string[] {
    const segments = toSegments(path);
    const isInside = this.#prefix.every((segment, index) => segments[index] === segment);
    const last = isInside ? this.#prefix.at(-1) : undefined;
    const own = last === undefined ? segments.find(isLiteral) : segments[this.#prefix.length];
    const tag = own !== undefined && isLiteral(own) ? own : last;
    return tag === undefined ? [] : [tag];
  }
}

/** Splits a path, and drops the names of parameters. */
function toSegments(path: string): string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.map((segment) => (segment.startsWith(":") ? ":" : segment));
}

function isLiteral(segment: string): boolean {
  return segment !== ":" && segment !== "*";
}

/** Lists the tags of a document: first those of `overrides`, then the others in the order of the operations. */
export function listTags(
  items: readonly PathItem[],
  described: readonly Tag[] = [],
): OpenApiDocument["tags"] {
  const names = items.flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags));
  const others = [...new Set(names)].filter((name) => described.every((tag) => tag.name !== name));
  return [...described, ...others.map((name) => ({ name }))];
}
