import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes new files.
 *
 * @param folder - The folder, which is created if it is missing.
 * @param files - The texts by path.
 * @throws {@link Error} when the system refuses, for example because a file exists.
 */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx" });
  }
}
