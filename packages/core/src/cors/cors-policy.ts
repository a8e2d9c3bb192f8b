import { corsOptions } from "../option-tables.ts";
import { readOptions } from "@fw/options";

/** The options of `cors`: which other origins may read the application's responses, and how. */
export interface CorsOptions {
  /**
   * `"*"` for every origin, one origin, a list of origins, or a function that decides. Origins such as
   * `https://app.example.com` are compared exactly; there are no patterns.
   */
  // The intersection keeps the compiler from inferring "*" as any string.
  readonly origin:
    "*" | (string & Record<never, never>) | readonly string[] | ((origin: string) => boolean);
  /** Whether requests may carry credentials such as cookies; default `false`. Cannot be combined with `"*"`. */
  readonly credentials?: boolean | undefined;
  /** The request headers that a page may set; default those that the preflight asks for. */
  readonly allowedHeaders?: readonly string[] | undefined;
  /** The response headers that a page may read besides the CORS-safelisted ones; default `[]`. */
  readonly exposedHeaders?: readonly string[] | undefined;
  /** How long a browser may cache a preflight response, in seconds; default 600. */
  readonly maxAge?: number | undefined;
}

/** The checked options, as header values. */
export interface CorsPolicy {
  /** `"*"` if every origin is allowed. */
  readonly origin: "*" | ((origin: string) => boolean);
  readonly credentials: boolean;
  readonly allowedHeaders: string | null;
  readonly exposedHeaders: string | null;
  readonly maxAge: string;
}

/**
 * Checks the `cors` option.
 *
 * @throws {@link TypeError} or {@link RangeError} that names the wrong option.
 */
export function createCorsPolicy(cors: boolean | CorsOptions): CorsPolicy | null {
  if (cors === false) return null;
  const options = readOptions<CorsOptions, typeof corsOptions>(
    "cors",
    cors === true ? { origin: "*" } : cors,
    corsOptions,
  );
  const { credentials = false, allowedHeaders, exposedHeaders, maxAge } = options;
  if (typeof credentials !== "boolean") throw new TypeError("cors.credentials must be a boolean");
  const origin = toOriginRule(options.origin);
  if (origin === "*" && credentials) {
    throw new TypeError(
      'cors.credentials cannot be combined with the origin "*": name the origins',
    );
  }
  return {
    origin,
    credentials,
    allowedHeaders: toHeaderList("cors.allowedHeaders", allowedHeaders),
    exposedHeaders: toHeaderList("cors.exposedHeaders", exposedHeaders),
    maxAge: String(maxAge),
  };
}

function toOriginRule(origin: unknown): CorsPolicy["origin"] {
  if (origin === "*") return "*";
  if (typeof origin === "function") return origin as (origin: string) => boolean;
  const list: unknown = typeof origin === "string" ? [origin] : origin;
  if (!Array.isArray(list) || list.length === 0) {
    throw new TypeError('cors.origin must be "*", an origin, a list of origins or a function');
  }
  for (const entry of list) assertOrigin(entry);
  const allowed: ReadonlySet<unknown> = new Set(list);
  return (candidate) => allowed.has(candidate);
}

/** Refuses an entry that is not a serialized origin (RFC 6454 §6.2), and so could never match a browser's `Origin`. */
function assertOrigin(entry: unknown): void {
  if (typeof entry !== "string") throw new TypeError("cors.origin must list strings");
  if (entry === "null" || isWebOrigin(entry) || otherOrigin.test(entry)) return;
  throw new TypeError(
    `cors.origin must list origins such as "https://app.example.com", without a path: "${entry}"`,
  );
}

function isWebOrigin(entry: string): boolean {
  // A URL parser accepts `*` in a host.
  return !entry.includes("*") && URL.parse(entry)?.origin === entry;
}

/** Origins whose scheme is not special in the URL standard, such as those of browser extensions. */
const otherOrigin = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^/?#\s*]+$/;

function toHeaderList(name: string, list: unknown): string | null {
  if (list === undefined) return null;
  if (!Array.isArray(list) || !list.every(isHeaderName)) {
    throw new TypeError(`${name} must be a list of header names`);
  }
  return list.join(", ");
}

/** Whether an entry is a token (RFC 9110 §5.6.2). `Headers` throws for any other name. */
function isHeaderName(entry: unknown): boolean {
  try {
    return typeof entry === "string" && !new Headers().has(entry);
  } catch {
    return false;
  }
}
