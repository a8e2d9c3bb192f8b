import { readdirSync } from "node:fs";
import { CreationError } from "./creation-error.ts";

/** A folder may have a repository already. */
const accepted: ReadonlySet<string> = new Set([".git"]);

/**
 * Refuses a folder that contains anything else, so that no file is ever overwritten.
 *
 * @param folder - The path of the folder, which need not exist.
 * @throws {@link CreationError} when it has files, or is not a folder.
 */
export function assertEmpty(folder: string): void {
  const found = readEntries(folder).find((name) => !accepted.has(name));
  if (found === undefined) return;
  throw new CreationError(`${folder} is not empty: it contains ${found}. Name another folder`);
}

function readEntries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR") throw new CreationError(`${folder} is not a folder. Name another one`);
    throw error;
  }
}
