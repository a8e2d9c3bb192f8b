import type { PlatformParts } from "../app/context.ts";
import { createAnyRequest } from "@fw/http";

/** The options of `fetch`. */
type FetchInit = { readonly [Key in keyof RequestInit]: RequestInit[Key] | undefined };

/** The options of `handle`: those of `fetch`, `json` and `platform`. */
export interface HandleInit extends FetchInit {
  /**
   * A value to send as the JSON body. The content type is `application/json`, unless `headers` sets another.
   */
  readonly json?: unknown;
  /** What a platform would pass alongside the request, such as `[env, ctx]`; default `[]`. It becomes `context.platform`. */
  readonly platform?: PlatformParts | undefined;
}

/** The origin of a request whose URL is only a path. */
const localOrigin = "http://localhost";

/**
 * Creates a request as `fetch` would. If `json` is given, it becomes the body.
 *
 * @returns The request, or `null` if the string is not a URL.
 * @throws {@link TypeError} when `init` is invalid, such as a body on a `GET`.
 */
export function createRequest(
  input: Request | URL | string,
  init: HandleInit | undefined,
): Request | null {
  const target = typeof input === "string" ? resolve(input) : input;
  if (target === null) return null;
  if (init === undefined) return target instanceof Request ? target : new Request(target);
  const { json, ...others } = init;
  // An `undefined` member counts as absent (https://webidl.spec.whatwg.org/#js-dictionary).
  const rest = others as RequestInit;
  if (json === undefined) return createAnyRequest(target, rest, Request);
  const headers = new Headers(rest.headers ?? (target instanceof Request ? target.headers : {}));
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return createAnyRequest(target, { ...rest, headers, body: JSON.stringify(json) }, Request);
}

/**
 * Reads what a platform would pass.
 *
 * @throws {@link TypeError} when it is not an array.
 */
export function readPlatform({
  platform = [],
}: { readonly platform?: unknown } = {}): readonly unknown[] {
  if (Array.isArray(platform)) return platform;
  throw new TypeError("The platform of handle() must be an array, such as [env, ctx]");
}

/** Resolves a string. One that begins with a slash is a path, even if a URL parser would find an authority in it. */
function resolve(input: string): URL | null {
  const isPath = input.startsWith("/") || input.startsWith("\\");
  const url = URL.parse(isPath ? localOrigin + input : input, localOrigin);
  // User information is refused, as on a socket.
  return url?.username === "" && url.password === "" ? url : null;
}
