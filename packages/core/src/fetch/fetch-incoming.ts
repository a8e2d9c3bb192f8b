import { readWebJson } from "@fw/body";
import type { Incoming } from "../incoming.ts";
import { coverReads } from "../request/web-request.ts";
import { isHost, parseRequestUrl } from "../request/request-target.ts";
import { findSource, type RequestSource } from "../request/request-source.ts";

/** Deno writes `Host` into the URL as it came: a slash in it would begin the path. */
const isHostInUrl = "Deno" in globalThis;

/**
 * On Deno and workerd, nothing but the place that throws it distinguishes the error of a body that breaks off:
 * its class is any, and the signal does not abort. On Bun, the error is the reason of the signal.
 */
const isBodyCovered = "Deno" in globalThis || "WebSocketPair" in globalThis;

/**
 * A request of the Fetch interface.
 *
 * @internal
 */
export class FetchIncoming implements Incoming {
  readonly method: string;
  readonly path: string | null;
  readonly search: string;
  readonly platform: readonly unknown[];
  route: string | null = null;
  onReport: Incoming["onReport"] = null;
  /** Where the request comes from, if `serve` has handed it out. */
  readonly source: RequestSource | undefined;
  readonly #request: Request;

  constructor(request: Request, platform: readonly unknown[] = []) {
    this.source = findSource(request);
    const target = this.source ?? readTarget(request);
    this.method = request.method;
    this.path = target === null ? null : target.path;
    this.search = target === null ? "" : target.search;
    this.platform = platform;
    this.#request = request;
  }

  get isAbandoned(): boolean {
    return this.#request.signal.aborted;
  }

  get request(): Request {
    return coverReads(this.#request, isBodyCovered);
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  readJson(maxBytes: number): Promise<unknown> {
    const { source } = this;
    // What has cancelled the body has read it, though it never came to the socket.
    const isTouched = source?.isBodyTouched === true || this.#request.bodyUsed;
    if (source === undefined || isTouched || !this.#hasHeadersOf(source)) {
      const isFramed = isFramedByBun(this.#request, this.platform);
      return readWebJson(this.#request, { maxBytes, isFramed });
    }
    // The request counts as read; the bytes come straight from the socket.
    void this.#request.body?.cancel();
    return source.readJson(maxBytes);
  }

  /** Whether nothing has changed what the head says of the body. */
  #hasHeadersOf(source: Incoming): boolean {
    const names = ["content-type", "content-encoding", "content-length"];
    return names.every((name) => this.header(name) === source.header(name));
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
 * Whether Bun's server has framed a request, so that its body is no longer than its `Content-Length`. A request
 * that a program makes from it may have another body. Bun's server knows the address only of its own requests.
 * Deno and workerd offer no way to find out.
 *
 * @param platform - What the platform passed alongside the request: on Bun the server.
 */
function isFramedByBun(request: Request, platform: readonly unknown[]): boolean {
  if (!isBun) return false;
  const [server] = platform as readonly [Partial<BunServer>?];
  return typeof server?.requestIP === "function" && server.requestIP(request) !== null;
}

const isBun = "Bun" in globalThis;

interface BunServer {
  readonly requestIP: (request: Request) => object | null;
}
