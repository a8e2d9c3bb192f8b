import type { OpenApiDocument, PathItem, Tag } from "./open-api-document.ts";

/**
 * Gives routes their default tags: the first segment of the path that the routes do not all share. If there is no such
 * segment or it is a parameter, the tag is the last segment that they share. Paths without a literal segment have no tag,
 * and do not count.
 */
export class DefaultTags {
  readonly #shared: number;

  /** @param paths - The paths of all routes. */
  constructor(paths: readonly string[]) {
    const [first = [], ...others] = paths.map(toSegments).filter((each) => each.some(isLiteral));
    const end = first.findIndex((segment, index) => others.some((each) => each[index] !== segment));
    this.#shared = end === -1 ? first.length : end;
  }

  list(path: string): string[] {
    const segments = toSegments(path);
    const own = segments[this.#shared];
    const tag =
      own !== undefined && isLiteral(own)
        ? own
        : segments.slice(0, this.#shared).findLast((segment) => isLiteral(segment));
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
