import type { ContractRoute } from "@fw/contract";
import { parsePattern } from "@fw/router";

/** The identity of a route: its method, and its path without the names of parameters (docs/specification.md#22-paths). */
export function toShape({ method, path }: Pick<ContractRoute, "method" | "path">): string {
  return JSON.stringify([method, ...toSegments(path)]);
}

/** The segments of a path: a literal after a slash, `:` for a parameter or `*` for the wildcard. */
export function toSegments(path: string): string[] {
  const { segments, hasWildcard } = parsePattern(path);
  return [
    ...segments.map((segment) => (segment.kind === "static" ? `/${segment.text}` : ":")),
    ...(hasWildcard ? ["*"] : []),
  ];
}
