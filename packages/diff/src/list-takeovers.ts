import type { ContractRoute } from "@fw/contract";
import { toSegments } from "./route-shape.ts";

/**
 * Lists the routes that lose paths to a new route, because it is more specific
 * (docs/specification.md#33-choosing-a-route).
 *
 * @param others - The other routes with their segments.
 */
export function listTakeovers(
  route: ContractRoute,
  others: ReadonlyMap<ContractRoute, readonly string[]>,
): ContractRoute[] {
  const own = toSegments(route.path);
  return [...others]
    .filter(([{ method }, segments]) => method === route.method && goesBefore(own, segments))
    .map(([other]) => other);
}

/** Whether some paths match both, and the first takes precedence. */
function goesBefore(first: readonly string[], second: readonly string[]): boolean {
  let isFirst: boolean | undefined;
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const [a, b] = [first[index], second[index]];
    // The wildcard matches the rest, even if it is empty.
    if (a === "*" || b === "*") return isFirst ?? a !== "*";
    if (a === undefined || b === undefined) return false;
    if (a === b) continue;
    if (a !== ":" && b !== ":") return false;
    isFirst ??= b === ":";
  }
  return isFirst === true;
}
