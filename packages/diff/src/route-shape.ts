import type { ContractRoute } from "@fw/contract";
import { parsePattern } from "@fw/router";

/**
 * What tells routes apart: the method and the path without the names of its parameters
 * (docs/specification.md#22-paths).
 */
export function toShape({ method, path }: Pick<ContractRoute, "method" | "path">): string {
  return JSON.stringify([method, ...toSegments(path)]);
}

/** The segments of a path: a text, `:` for a parameter or `*` for the wildcard. */
export function toSegments(path: string): string[] {
  const { segments, hasWildcard } = parsePattern(path);
  return [
    ...segments.map((segment) => (segment.kind === "static" ? `/${segment.text}` : ":")),
    ...(hasWildcard ? ["*"] : []),
  ];
}
