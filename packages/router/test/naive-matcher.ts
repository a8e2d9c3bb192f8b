/** A route of a test table. */
export interface TableRoute {
  readonly method: string;
  readonly path: string;
}

/**
 * Finds a route the slow, obvious way: it tries every route and compares the specificity of those that match.
 */
export function naiveFind(table: readonly TableRoute[], method: string, path: string): unknown {
  const matching = table.flatMap((route) => {
    const match = matchRoute(route.path, path);
    return match === undefined ? [] : [{ ...match, route }];
  });
  const [best] = matching
    .filter((match) => match.route.method === method)
    .sort((left, right) => (left.specificity < right.specificity ? 1 : -1));
  if (best !== undefined) return { kind: "found", value: best.route, params: best.params };
  const allowed = new Set(matching.map((match) => match.route.method));
  return allowed.size > 0 ? { kind: "method-not-allowed", allowed } : { kind: "not-found" };
}

function matchRoute(routePath: string, path: string) {
  const patterns = toSegments(routePath);
  const segments = toSegments(path);
  const params: [name: string, value: string][] = [];
  // One digit per segment: 3 for static, 2 for a parameter, 1 for the end of both, 0 for a wildcard.
  let specificity = "";
  for (const [index, pattern] of patterns.entries()) {
    if (pattern === "*") return { specificity: specificity + "0", params };
    const segment = segments[index];
    if (segment === undefined) return undefined;
    const isParameter = pattern.startsWith(":");
    if (isParameter) params.push([pattern.slice(1), decode(segment)]);
    else if (decode(pattern) !== decode(segment)) return undefined;
    specificity += isParameter ? "2" : "3";
  }
  return patterns.length === segments.length
    ? { specificity: specificity + "1", params }
    : undefined;
}

function toSegments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Decodes a segment once; returns it unchanged if it is malformed. */
export function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
