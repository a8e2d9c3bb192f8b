import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes files that are not there yet.
 *
 * @param folder - The folder, which is made where it is missing.
 * @param files - The texts by path.
 * @throws whatever the system throws, such as for a file that is there.
 */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx" });
  }
}
