import { ignoreFailure } from "../result/promises.ts";
import { report, type ErrorListener } from "../errors/report.ts";
import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { RawHeaders } from "../raw-headers.ts";
import type { CorsPolicy } from "./cors-policy.ts";

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
  const headers = withVary(outgoing.headers.pairs, policy.origin === "*" ? null : "Origin");
  if (granted !== null) {
    headers.push("access-control-allow-origin", granted);
    if (policy.credentials) headers.push("access-control-allow-credentials", "true");
    const allow = outgoing.headers.find("allow");
    if (allow !== undefined && incoming !== null && isPreflight(incoming)) {
      addPreflightHeaders(headers, policy, allow, incoming);
    } else if (policy.exposedHeaders !== null) {
      headers.push("access-control-expose-headers", policy.exposedHeaders);
    }
  }
  return { ...outgoing, headers: new RawHeaders(headers) };
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
  }
  headers.push("access-control-max-age", policy.maxAge);
}

/** Copies headers without the CORS headers, and adds a name to `Vary`. */
function withVary(headers: readonly string[], varies: string | null): string[] {
  const kept: string[] = [];
  let vary = varies;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    const value = headers[index + 1] ?? "";
    if (name === "vary") vary = vary === null ? value : `${value}, ${vary}`;
    else if (!corsHeaders.has(name)) kept.push(name, value);
  }
  if (vary !== null) kept.push("vary", vary);
  return kept;
}

const corsHeaders: ReadonlySet<string> = new Set([
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "access-control-expose-headers",
]);
