import type { ListedRoute } from "@fw/contract";

/**
 * Finds the route of a path as specified (docs/specification.md#33-choosing-a-route), in the simplest way: the router is
 * checked against it.
 *
 * @returns The route and the texts of its parameters, or the code of the error.
 */
export function findRoute(
  routes: readonly ListedRoute[],
  method: string,
  path: string,
): FoundRoute | "NOT_FOUND" | "METHOD_NOT_ALLOWED" {
  const texts = split(path).map(decode);
  const matching = routes
    .map((route) => ({ route, pattern: split(route.path) }))
    .filter(({ pattern }) => matchesPattern(pattern, texts));
  if (matching.length === 0) return "NOT_FOUND";
  const [best] = matching
    .filter(({ route }) => route.method === method)
    .toSorted((a, b) => compareSpecificity(a.pattern, b.pattern));
  if (best === undefined) return "METHOD_NOT_ALLOWED";
  const params = best.pattern.flatMap((segment, index) =>
    segment.startsWith(":") ? [[segment.slice(1), texts[index] ?? ""] as const] : [],
  );
  return { route: best.route, params: new Map(params) };
}

/** A route and the texts of its parameters. */
interface FoundRoute {
  readonly route: ListedRoute;
  readonly params: ReadonlyMap<string, string>;
}

function split(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function matchesPattern(pattern: readonly string[], texts: readonly string[]): boolean {
  const hasWildcard = pattern.at(-1) === "*";
  const fixed = hasWildcard ? pattern.slice(0, -1) : pattern;
  return (
    (hasWildcard ? texts.length >= fixed.length : texts.length === fixed.length) &&
    fixed.every((segment, index) => segment.startsWith(":") || decode(segment) === texts[index])
  );
}

function compareSpecificity(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = rank(a[index]) - rank(b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(segment: string | undefined): number {
  if (segment === "*") return 2;
  return segment?.startsWith(":") === true ? 1 : 0;
}
