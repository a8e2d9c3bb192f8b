import { isBun } from "#platform";
import { findSource } from "../request/request-source.ts";
import { FetchHeaders } from "./fetch-headers.ts";
import { readWebJson } from "@fw/body";
import {
  type Incoming,
  isHost,
  isOnDeno,
  isOnWorkerd,
  parseRequestUrl,
  type RequestHeaders,
} from "@fw/http";
import { overrideReads } from "@fw/request";

/** Whether the URL begins with the raw `Host`, as on Deno. A slash in the `Host` would then begin the path. */
const isHostInUrl = isOnDeno;

/**
 * Whether to override `body`. On Deno and workerd, only the place where an error is thrown tells whether it comes from
 * an interrupted body: the error's class varies, and the signal does not abort. On Bun, the error is the signal's
 * reason.
 */
const overridesBody = isOnDeno || isOnWorkerd;

/** A request that arrives through the Fetch interface. */
export class FetchIncoming implements Incoming {
  readonly method: string;
  readonly path: string | null;
  readonly search: string;
  readonly headers: RequestHeaders;
  readonly platform: readonly unknown[];
  added: object | undefined;
  trace: Incoming["trace"] = null;
  /** The request as it arrived, if `serve` or `toFetch` has passed it on. */
  readonly #source: Incoming | undefined;
  readonly #request: Request;
  #route: string | null = null;
  #isOver = false;
  #onAbandoned: (() => void) | undefined;

  constructor(request: Request, platform: readonly unknown[] = []) {
    this.#source = findSource(request);
    const target = this.#source ?? readTarget(request);
    this.method = request.method;
    this.path = target === null ? null : target.path;
    this.search = target === null ? "" : target.search;
    this.headers = new FetchHeaders(request);
    this.platform = platform;
    this.#request = request;
  }

  get toLazyBody(): Incoming["toLazyBody"] {
    return this.#source?.toLazyBody;
  }

  /**
   * On Bun, a request for 10 kB takes 28 % less CPU time if `Response.json` serializes it. Only Bun's own server can send
   * such a response without reading it.
   */
  get hasFastJson(): boolean {
    return isFromBunServer(this.#request, this.platform);
  }

  get route(): string | null {
    return this.#route;
  }

  /** The route is also that of the request as it arrived, whose event may come before the response. */
  set route(route: string | null) {
    this.#route = route;
    if (this.#source !== undefined) this.#source.route = route;
  }

  get isAbandoned(): boolean {
    return this.#request.signal.aborted;
  }

  whenAbandoned(callback: () => void): void {
    // A platform may abort the signal of a request after the response.
    if (this.#isOver) return;
    this.#onAbandoned = callback;
    const { signal } = this.#request;
    if (signal.aborted) callback();
    else signal.addEventListener("abort", callback);
  }

  /** Tells that the response is complete: nobody can leave before that any more. */
  end(): void {
    this.#isOver = true;
    const callback = this.#onAbandoned;
    if (callback !== undefined) this.#request.signal.removeEventListener("abort", callback);
  }

  /** Tells that the reader of the response has left. */
  abandon(): void {
    this.#onAbandoned?.();
    this.end();
  }

  get request(): Request {
    return overrideReads(this.#request, overridesBody);
  }

  readJson(maxBytes: number): Promise<unknown> {
    const source = this.#source;
    if (source !== undefined && this.#hasHeadersOf(source)) return source.readJson(maxBytes);
    // The body is then no longer than the `Content-Length`.
    const isFramed = isFromBunServer(this.#request, this.platform);
    return readWebJson(this.#request, { maxBytes, isFramed });
  }

  /** Whether the headers that describe the body are still those of the source. */
  #hasHeadersOf(source: Incoming): boolean {
    const names = ["content-type", "content-encoding", "content-length"];
    return names.every((name) => this.headers.get(name) === source.headers.get(name));
  }
}

function readTarget(request: Request): Pick<Incoming, "path" | "search"> | null {
  return isHostInUrl && !hasHost(request) ? null : parseRequestUrl(request.url);
}

function hasHost(request: Request): boolean {
  const host = request.headers.get("host");
  return host === null || isHost(host);
}

/**
 * Whether Bun's server received the request. If the program has derived it from another one, its body may have any length,
 * and its response may go anywhere. Bun's server knows an address only for its own requests. Deno and workerd offer no such
 * test.
 *
 * @param platform - What the platform passed alongside the request. On Bun, this is the server.
 */
function isFromBunServer(request: Request, platform: readonly unknown[]): boolean {
  if (!isBun) return false;
  const [server] = platform as readonly [Partial<BunServer>?];
  return typeof server?.requestIP === "function" && server.requestIP(request) !== null;
}

interface BunServer {
  readonly requestIP: (request: Request) => object | null;
}
