import { readJson } from "@fw/body";
import type { Incoming } from "../incoming.ts";
import { isHost } from "../request/host.ts";
import { parseRequestUrl } from "../request/request-target.ts";
import { allowUnawaitedReads } from "../request/unawaited-reads.ts";

/** Deno writes `Host` into the URL as it came: a slash in it would begin the path. */
const isHostInUrl = "Deno" in globalThis;

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
  readonly #request: Request;

  constructor(request: Request, platform: readonly unknown[] = []) {
    const target = isHostInUrl && !hasHost(request) ? null : parseRequestUrl(request.url);
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
    return allowUnawaitedReads(this.#request);
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  readJson(maxBytes: number): Promise<unknown> {
    return readJson(this.#request, { maxBytes });
  }
}

function hasHost(request: Request): boolean {
  const host = request.headers.get("host");
  return host === null || isHost(host);
}
