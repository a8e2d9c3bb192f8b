import { readJson } from "@fw/body";
import type { Incoming } from "../incoming.ts";

/**
 * A request of the Fetch interface. Its URL has been through a URL parser, so that its path is
 * canonical as it stands.
 *
 * @internal
 */
export class FetchIncoming implements Incoming {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly request: Request;

  /** @param request - a request for an `http:` or `https:` URL */
  constructor(request: Request) {
    const { method, url } = request;
    const pathStart = url.indexOf("/", url.indexOf("://") + 3);
    const fragmentStart = url.indexOf("#", pathStart);
    const end = fragmentStart === -1 ? url.length : fragmentStart;
    const questionMark = url.indexOf("?", pathStart);
    const pathEnd = questionMark === -1 || questionMark > end ? end : questionMark;
    this.method = method;
    this.path = url.slice(pathStart, pathEnd);
    this.search = url.slice(pathEnd, end);
    this.request = request;
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }

  readJson(maxBytes: number): Promise<unknown> {
    return readJson(this.request, { maxBytes });
  }
}
