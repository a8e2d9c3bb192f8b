import { report, type ErrorListener } from "../errors/report.ts";
import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { findRawHeader } from "../raw-headers.ts";
import type { CorsPolicy } from "./cors-policy.ts";

/**
 * Adds what the Fetch standard's CORS protocol needs to a response, whatever its status. A refused
 * origin gets nothing but the `Vary`.
 *
 * @internal
 */
export function addCorsHeaders(
  policy: CorsPolicy,
  outgoing: Outgoing,
  incoming: Incoming,
  onError: ErrorListener,
): Outgoing {
  const granted = grant(policy, incoming, onError);
  const headers = policy.origin === "*" ? [...outgoing.headers] : withVaryOrigin(outgoing.headers);
  if (granted !== null) {
    headers.push("access-control-allow-origin", granted);
    if (policy.credentials) headers.push("access-control-allow-credentials", "true");
    const allow = findRawHeader(outgoing.headers, "allow");
    if (allow !== undefined && isPreflight(incoming)) {
      addPreflightHeaders(headers, policy, allow, incoming);
    } else if (policy.exposedHeaders !== null) {
      headers.push("access-control-expose-headers", policy.exposedHeaders);
    }
  }
  return { ...outgoing, headers };
}

/** The value of `Access-Control-Allow-Origin`, or `null` where the origin is refused or not named. */
function grant(policy: CorsPolicy, incoming: Incoming, onError: ErrorListener): string | null {
  if (policy.origin === "*") return "*";
  const origin = incoming.header("origin");
  if (origin === undefined) return null;
  try {
    const isAllowed: unknown = policy.origin(origin);
    if (typeof isAllowed === "boolean") return isAllowed ? origin : null;
    // A promise, from an untyped caller, must not let every origin in.
    if (isAllowed instanceof Promise) isAllowed.catch(() => undefined);
    throw new TypeError("cors.origin must return a boolean");
  } catch (error) {
    report(error, incoming, onError);
    return null;
  }
}

function isPreflight(incoming: Incoming): boolean {
  return (
    incoming.method === "OPTIONS" &&
    incoming.header("origin") !== undefined &&
    incoming.header("access-control-request-method") !== undefined
  );
}

function addPreflightHeaders(
  headers: string[],
  policy: CorsPolicy,
  allow: string,
  incoming: Incoming,
): void {
  const requested = incoming.header("access-control-request-headers");
  const allowedHeaders = policy.allowedHeaders ?? requested;
  headers.push("access-control-allow-methods", allow);
  if (allowedHeaders !== undefined && allowedHeaders !== "") {
    headers.push("access-control-allow-headers", allowedHeaders);
  }
  headers.push("access-control-max-age", policy.maxAge);
}

function withVaryOrigin(headers: readonly string[]): string[] {
  const varied: string[] = [];
  let vary = "Origin";
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = headers.slice(index, index + 2);
    if (name === "vary") vary = `${value}, ${vary}`;
    else varied.push(name, value);
  }
  varied.push("vary", vary);
  return varied;
}
