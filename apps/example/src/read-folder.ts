import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { FindFile, StaticFile } from "./static-files.ts";

/**
 * Reads the files of a folder once. A request's path is only ever a key of what was found: no spelling of
 * it can reach another file. Symbolic links are left out.
 *
 * @param folder - The folder's path.
 * @returns What finds a file among them.
 * @throws {@link Error} when the folder cannot be read.
 */
export function readFolder(folder: string): FindFile {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(folder)) {
    const bytes = readFileSync(path);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    files.set(relative(folder, path).replaceAll(sep, "/"), { bytes, etag });
  }
  return (path) => files.get(path);
}

/** Not `readdir`'s own recursion: that follows links to folders. */
function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (entry.isFile()) yield path;
  }
}
