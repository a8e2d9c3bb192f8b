import { createAnyRequest } from "../request/web-request.ts";

/** What `fetch` takes. */
type FetchInit = { readonly [Key in keyof RequestInit]: RequestInit[Key] | undefined };

/** What `handle` takes beside what `fetch` takes: a value to send as JSON. */
export interface HandleInit extends FetchInit {
  /**
   * A value for the body. It is sent as JSON, with the content type `application/json` unless
   * `headers` names another.
   */
  readonly json?: unknown;
}

/** The origin of a request that `handle` is given as a path alone. */
const localOrigin = "http://localhost";

/**
 * Makes a request as `fetch` would, with `json` as its body where that is given.
 *
 * @returns The request, or `null` when the string is no URL.
 * @throws {@link TypeError} when `init` does not make a request, such as a `GET` with a body.
 * @internal
 */
export function createRequest(
  input: Request | URL | string,
  init: HandleInit | undefined,
): Request | null {
  const target = typeof input === "string" ? resolve(input) : input;
  if (target === null) return null;
  if (init === undefined) return target instanceof Request ? target : new Request(target);
  const { json, ...others } = init;
  // A member that is `undefined` is one that is left out (https://webidl.spec.whatwg.org/#js-dictionary).
  const rest = others as RequestInit;
  if (json === undefined) return createAnyRequest(target, rest);
  const headers = new Headers(rest.headers ?? (target instanceof Request ? target.headers : {}));
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return createAnyRequest(target, { ...rest, headers, body: JSON.stringify(json) });
}

/** A string that begins with a slash is a path, also where a URL parser would see an authority. */
function resolve(input: string): URL | null {
  const isPath = input.startsWith("/") || input.startsWith("\\");
  const url = URL.parse(isPath ? localOrigin + input : input, localOrigin);
  // User information is refused, as it is on a socket.
  return url?.username === "" && url.password === "" ? url : null;
}
