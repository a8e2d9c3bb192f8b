import { report, type ErrorListener } from "../errors/report.ts";
import type { CorsPolicy } from "./cors-policy.ts";
import { ignoreFailure, type Incoming, type Outgoing, RawHeaders } from "@fw/http";

/**
 * Adds the headers of the Fetch standard's CORS protocol to a response, whatever its status. If the origin is
 * refused, adds only `Vary`.
 *
 * @param incoming - The request, or `null` if it could not be read.
 */
export function addCorsHeaders<O extends Outgoing>(
  policy: CorsPolicy,
  outgoing: O,
  incoming: Incoming | null,
  onError: ErrorListener,
): O {
  const granted = grant(policy, incoming, onError);
  const own: string[] = policy.origin === "*" ? [] : ["vary", "Origin"];
  if (granted !== null) {
    own.push("access-control-allow-origin", granted);
    if (policy.credentials) own.push("access-control-allow-credentials", "true");
    const allow = outgoing.headers.find("allow");
    if (allow !== undefined && incoming !== null && isPreflight(incoming)) {
      addPreflightHeaders(own, policy, allow, incoming);
    } else if (policy.exposedHeaders !== null) {
      own.push("access-control-expose-headers", policy.exposedHeaders);
    }
  }
  return { ...outgoing, headers: outgoing.headers.mergeWith(new RawHeaders(own), merge) };
}

/** Returns the value of `Access-Control-Allow-Origin`, or `null` if the origin is refused or absent. */
function grant(
  policy: CorsPolicy,
  incoming: Incoming | null,
  onError: ErrorListener,
): string | null {
  if (policy.origin === "*") return "*";
  const origin = incoming?.headers.get("origin") ?? null;
  if (incoming === null || origin === null) return null;
  try {
    const isAllowed: unknown = policy.origin(origin);
    if (typeof isAllowed === "boolean") return isAllowed ? origin : null;
    // An untyped caller may pass an async function. Its promise must not allow every origin.
    ignoreFailure(isAllowed);
    throw new TypeError("cors.origin must return a boolean");
  } catch (error) {
    report(error, incoming, onError);
    return null;
  }
}

function isPreflight(incoming: Incoming): boolean {
  return (
    incoming.method === "OPTIONS" &&
    incoming.headers.has("origin") &&
    incoming.headers.has("access-control-request-method")
  );
}

function addPreflightHeaders(
  headers: string[],
  policy: CorsPolicy,
  allow: string,
  incoming: Incoming,
): void {
  const allowedHeaders =
    policy.allowedHeaders ?? incoming.headers.get("access-control-request-headers");
  headers.push("access-control-allow-methods", allow);
  if (allowedHeaders !== null && allowedHeaders !== "") {
    headers.push("access-control-allow-headers", allowedHeaders);
    if (policy.allowedHeaders === null) headers.push("vary", "Access-Control-Request-Headers");
  }
  headers.push("access-control-max-age", policy.maxAge);
}

/** Replaces the CORS headers of a response with those of the policy, and adds to its `Vary`. */
function merge(headers: RawHeaders, own: RawHeaders): string[] {
  const pairs = [...headers.pairs, ...own.pairs];
  const merged: string[] = [];
  const varies: string[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    const name = pairs[index] ?? "";
    const value = pairs[index + 1] ?? "";
    if (name === "vary") varies.push(value);
    else if (index >= headers.pairs.length || !corsHeaders.has(name)) merged.push(name, value);
  }
  if (varies.length > 0) merged.push("vary", varies.join(", "));
  return merged;
}

const corsHeaders: ReadonlySet<string> = new Set([
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "access-control-expose-headers",
]);
