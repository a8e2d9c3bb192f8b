import { assertString, RouteError } from "./route-error.ts";
import { decodeSegment, findSegmentEnd } from "./segment.ts";

/** One segment of a route's path: static text (decoded) or a parameter. */
export type Segment =
  | { readonly kind: "static"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string };

/** The parsed path of a route. */
export interface Pattern {
  /** The path as declared. */
  readonly path: string;
  /** The segments, without the wildcard. */
  readonly segments: readonly Segment[];
  /** Whether the path ends in a wildcard. */
  readonly hasWildcard: boolean;
  /** The parameter names, in path order. */
  readonly paramNames: readonly string[];
}

/**
 * Parses the path of a route (docs/specification.md#22-paths).
 *
 * @param path - The path as declared: `/users` is static text, `/:id` a parameter, and a final `/*` the
 * wildcard. Empty segments are ignored.
 * @returns The parsed path.
 * @throws {@link RouteError} when the path breaks the grammar or no request could match it.
 * @throws {@link TypeError} when the path is not a string.
 */
export function parsePattern(path: string): Pattern {
  assertString("Route path", path);
  if (path === "") throw new RouteError("EMPTY_PATH", "Route path cannot be empty", path);
  if (!path.startsWith("/")) {
    throw new RouteError("NO_LEADING_SLASH", `Route path must start with "/": ${path}`, path);
  }
  const segments: Segment[] = [];
  const paramNames: string[] = [];
  let hasWildcard = false;
  let end = 0;
  while (end < path.length) {
    const start = end + 1;
    end = findSegmentEnd(path, start);
    if (start === end) continue;
    if (hasWildcard) {
      throw new RouteError("WILDCARD_NOT_LAST", `Wildcard must be the last segment: ${path}`, path);
    }
    const rawSegment = path.slice(start, end);
    hasWildcard = rawSegment === "*";
    if (hasWildcard) continue;
    const segment = parseSegment(rawSegment, path);
    segments.push(segment);
    if (segment.kind === "parameter") paramNames.push(segment.name);
  }
  if (paramNames.length > 1) assertUnique(paramNames, path);
  return { path, segments, hasWildcard, paramNames };
}

function parseSegment(rawSegment: string, path: string): Segment {
  if (rawSegment.includes("*")) {
    throw new RouteError("WILDCARD_IN_SEGMENT", `Wildcard must be a whole segment: ${path}`, path);
  }
  return rawSegment.startsWith(":")
    ? { kind: "parameter", name: parseParamName(rawSegment.slice(1), path) }
    : { kind: "static", text: parseText(rawSegment, path) };
}

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

function parseParamName(name: string, path: string): string {
  if (name === "") {
    throw new RouteError("UNNAMED_PARAMETER", `Parameter must have a name: ${path}`, path);
  }
  if (!identifier.test(name)) {
    const message = `Parameter name "${name}" must be an identifier: ${path}`;
    throw new RouteError("INVALID_PARAMETER_NAME", message, path);
  }
  return name;
}

// URL parsers end the path at "?" and "#", treat "\" as "/", and encode or drop control characters. Braces are the
// parameters of other routers.
const forbiddenCharacter = /[?#\\{}\p{Cc}]/u;

function parseText(rawSegment: string, path: string): string {
  const forbidden = forbiddenCharacter.exec(rawSegment)?.[0];
  if (forbidden !== undefined) {
    const remedy = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const advice = remedy === path ? "" : `; write ${remedy}`;
    const message = `Route path cannot contain ${nameCharacter(forbidden)}: ${path}${advice}`;
    throw new RouteError("FORBIDDEN_CHARACTER", message, path);
  }
  const text = decodeSegment(rawSegment);
  // URL parsers resolve dot segments, even encoded ones, so no request could reach the route.
  if (text === "." || text === "..") {
    throw new RouteError("DOT_SEGMENT", `Route path cannot contain a dot segment: ${path}`, path);
  }
  return text;
}

function nameCharacter(character: string): string {
  if (!/\p{Cc}/u.test(character)) return `"${character}"`;
  const codePoint = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `the control character U+${codePoint}`;
}

function assertUnique(paramNames: readonly string[], path: string): void {
  const repeated = paramNames.find((name, index) => paramNames.indexOf(name) < index);
  if (repeated !== undefined) {
    const message = `Parameter name "${repeated}" is used twice: ${path}`;
    throw new RouteError("REPEATED_PARAMETER", message, path);
  }
}
