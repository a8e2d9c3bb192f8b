import type { CallOptions, SendOptions, UrlOptions } from "./call-options.ts";
import type { RoutesByPath } from "./contract-of.ts";
import { readResponse } from "./read-response.ts";
import type { NoAnswer, Result } from "./result.ts";
import { toPairs, toText, toUrl, type UrlValues, type Value, type Values } from "./to-url.ts";

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * Sends a request; by default the platform's `fetch`. Pass `app.fetch` to test an application without a network.
   */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Headers of every call, or a function that returns them for each call, for example with a fresh token. */
  readonly headers?:
    | RequestInit["headers"]
    | (() => RequestInit["headers"] | Promise<RequestInit["headers"]>)
    | undefined;
  /**
   * How redirects are handled. By default, `"manual"`: a redirect is an `UNEXPECTED` result, so no header or body reaches
   * an origin that the program did not name. With `"follow"`, `fetch` follows redirects.
   */
  readonly redirect?: "manual" | "follow" | undefined;
}

/** A typed client of an application. Its calls never reject. */
export interface Client<Source> {
  readonly get: Call<RoutesByPath<Source, "GET">>;
  readonly post: Call<RoutesByPath<Source, "POST">>;
  readonly put: Call<RoutesByPath<Source, "PUT">>;
  readonly delete: Call<RoutesByPath<Source, "DELETE">>;
  /**
   * The URL of a route, for a link, an image or a form: the base URL, the path and the query.
   *
   * @throws {@link TypeError} when a URL cannot carry one of the values.
   */
  readonly href: ToUrl<RoutesByPath<Source, Method>>;
}

// The route is a type parameter so that the compiler evaluates it once per call.
type Call<Routes> = <Path extends string & keyof Routes, Route = Routes[Path]>(
  path: Path,
  ...options: Arguments<CallOptions<Route>, Path>
) => Promise<Result<Route>>;

type ToUrl<Routes> = <Path extends string & keyof Routes, Route = Routes[Path]>(
  path: Path,
  ...options: Arguments<UrlOptions<Route>, Path>
) => string;

/** The routes of a client without a type argument: the compiler prints this sentence for any path. */
type Untyped = Readonly<
  Record<
    `${Method} createClient has no type: write createClient<typeof app>(url) or createClient<Contract>(url)`,
    { readonly response: never }
  >
>;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The options may be omitted if no route requires any. The compiler infers all paths from a wrong one. It counts no
 * arguments of a union, so it then names the path instead of a missing argument.
 */
type Arguments<Options, Path> = [Demanding<Options>] extends [never]
  ? [options?: Options]
  : IsSingle<Path> extends true
    ? [options: Options]
    : [options: All<Options>] | [options: All<Options>, none?: undefined];

type Demanding<Options> = Options extends unknown
  ? object extends Options
    ? never
    : Options
  : never;

type IsSingle<Path, All = Path> = Path extends unknown ? ([All] extends [Path] ? true : false) : 0;

/** What each of several options requires. */
type All<Options> = (Options extends unknown ? (options: Options) => void : never) extends (
  options: infer Each,
) => void
  ? Each
  : never;

/**
 * Makes a client of an application (docs/specification.md#16-the-client).
 *
 * @typeParam Source - The application's type, `typeof app`, or its contract.
 * @param baseUrl - The address of the application: an absolute URL, or a path that a browser resolves against
 * its page. Its path is the prefix of all routes.
 * @param options - How calls are sent.
 * @returns The client.
 * @throws {@link TypeError} when `redirect` is neither `"manual"` nor `"follow"`.
 * @example
 * const client = createClient<typeof app>("https://api.example.com");
 * const result = await client.get("/users/:id", { params: { id: 7 } });
 * if (result.ok) console.log(result.data.name);
 * else console.log(result.code);
 */
export function createClient<Source = Untyped>(
  baseUrl: string,
  { fetch: send = (request) => fetch(request), headers, redirect = "manual" }: ClientOptions = {},
): Client<Source> {
  // Not "error": with it, workerd cannot construct a request.
  if (!/^(manual|follow)$/.test(redirect)) {
    throw new TypeError('redirect must be "manual" or "follow"');
  }
  const call = async (method: string, path: string, given: UntypedOptions = {}) => {
    const { signal = null } = given;
    let code: NoAnswer["code"] = "UNSENDABLE";
    try {
      const all = new Headers(typeof headers === "function" ? await headers() : headers);
      new Headers(given.headers).forEach((value, name) => {
        all.set(name, value);
      });
      // Its type omits `undefined`, the result for `undefined`, which a request takes as no body.
      let body: string | FormData = JSON.stringify(given.body);
      if (given.form) {
        // The platform adds the type with its boundary.
        all.delete("content-type");
        body = new FormData();
        for (const [name, value] of toPairs(given.form)) {
          body.append(toText(name), value instanceof File ? value : toText(value));
        }
      } else if (body && !all.has("content-type")) all.set("content-type", "application/json");
      const request = new Request(toUrl(baseUrl, path, given), {
        method,
        headers: all,
        body,
        signal,
        redirect,
      });
      code = "NETWORK";
      signal?.throwIfAborted();
      return await readResponse(await send(request));
    } catch (cause) {
      return { ok: false, status: 0, code: signal?.aborted ? "ABORTED" : code, cause };
    }
  };

  // The types of the routes do not exist at run time.
  return {
    get: call.bind(null, "GET"),
    post: call.bind(null, "POST"),
    put: call.bind(null, "PUT"),
    delete: call.bind(null, "DELETE"),
    href: toUrl.bind(null, baseUrl),
  } as Client<Source>;
}

interface UntypedOptions extends UrlValues, SendOptions {
  readonly body?: unknown;
  readonly form?: Values<Value | File> | undefined;
}
