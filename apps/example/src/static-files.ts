import { HttpError, reply } from "@fw/framework";

/** A file that is served. */
export interface StaticFile {
  readonly bytes: Uint8Array;
  /** As in the header `ETag`: another one where the bytes are others. */
  readonly etag: string;
}

/** Finds a file by its path below the root, such as `assets/icon.svg`. */
export type FindFile = (path: string) => StaticFile | undefined | Promise<StaticFile | undefined>;

/**
 * Makes a handler for a wildcard route at the root that serves files; `/` is `index.html`. No spelling of a
 * path reaches `find` with a separator in a segment, or with `..` as one.
 *
 * @param find - Finds the files.
 * @returns The handler; a path without a file is a 404 `FILE_NOT_FOUND`.
 */
export function serveFiles(find: FindFile) {
  return async ({ request, rest }: FileContext) => {
    const path = toPath(rest);
    const file = path === undefined ? undefined : await find(path);
    if (path === undefined || file === undefined) {
      return new HttpError(404, "FILE_NOT_FOUND", "There is no page here");
    }
    const { bytes, etag } = file;
    const headers = { ...commonHeaders, "content-type": toContentType(path), etag };
    // RFC 9110 §13.1.2: the field is a list, and a proxy may have put W/ before the tag.
    const isKnown = request.headers.get("if-none-match")?.includes(etag);
    return isKnown ? reply(undefined, { status: 304, headers }) : reply(bytes, { headers });
  };
}

/** What a handler of a wildcard route receives, as far as it is read here. */
interface FileContext {
  readonly request: Request;
  readonly rest: readonly string[];
}

/** A segment with a separator in it names no file. */
function toPath(segments: readonly string[]): string | undefined {
  if (segments.length === 0) return "index.html";
  return segments.some((segment) => /[/\\]/.test(segment)) ? undefined : segments.join("/");
}

const commonHeaders = {
  // A browser asks each time whether the file has changed, and gets a 304 if not.
  "cache-control": "no-cache",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

function toContentType(path: string): string {
  const [extension = ""] = /\.[^./]*$/.exec(path) ?? [];
  return contentTypes.get(extension) ?? "application/octet-stream";
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/x-icon"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".woff2", "font/woff2"],
]);
