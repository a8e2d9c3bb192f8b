import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { HttpError, reply, type Reply } from "@fw/framework";

/**
 * Makes a handler for a wildcard route at the root that serves a folder; `/` is its `index.html`.
 *
 * The folder is read once, here, and a request's path is only ever a key of what was found: no
 * spelling of it can reach another file. Symbolic links are left out.
 *
 * @param folder - The folder's path.
 * @returns The handler; a path without a file is a 404 `FILE_NOT_FOUND`.
 * @throws Error when the folder cannot be read.
 */
export function serveFolder(folder: string): (context: FileContext) => FileResult {
  const files = readFolder(folder);
  return ({ request, rest }) => {
    const file = files.get(toKey(rest));
    if (file === undefined) return new HttpError(404, "FILE_NOT_FOUND", "There is no page here");
    const { bytes, headers } = file;
    // RFC 9110 §13.1.2: the field is a list, and a proxy may have put W/ before the tag.
    const isKnown = request.headers.get("if-none-match")?.includes(headers.etag);
    return isKnown ? reply(undefined, { status: 304, headers }) : reply(bytes, { headers });
  };
}

/** What a handler of a wildcard route receives, as far as it is read here. */
interface FileContext {
  readonly request: Request;
  readonly rest: readonly string[];
}

type FileResult = Reply | HttpError<404, "FILE_NOT_FOUND">;

interface StaticFile {
  readonly bytes: Uint8Array;
  readonly headers: { readonly etag: string } & Readonly<Record<string, string>>;
}

function readFolder(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(folder)) {
    files.set(relative(folder, path).replaceAll(sep, "/"), readStaticFile(path));
  }
  return files;
}

/** Not `readdir`'s own recursion: that follows links to folders. */
function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (entry.isFile()) yield path;
  }
}

function readStaticFile(path: string): StaticFile {
  const bytes = readFileSync(path);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const type = contentTypes.get(extname(path)) ?? "application/octet-stream";
  return { bytes, headers: { ...commonHeaders, "content-type": type, etag } };
}

/** The segments as a key. One with a separator in it names no file. */
function toKey(segments: readonly string[]): string {
  if (segments.length === 0) return "index.html";
  return segments.some((segment) => /[/\\]/.test(segment)) ? "" : segments.join("/");
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
