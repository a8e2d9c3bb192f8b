import type { PackageManager } from "./package-managers.ts";

/**
 * Lists what to type after the service is written.
 *
 * @param manager - The package manager.
 * @param path - The folder, relative to the user's; empty if it is the same.
 * @returns The commands, in their order.
 */
export function listNextCommands(
  { install, run }: PackageManager,
  path: string,
): readonly string[] {
  const change = path === "" ? [] : [`cd ${quote(path)}`];
  return [...change, install, `${run} test`, `${run} dev`];
}

/** Quotes a path if a shell would change it. */
function quote(path: string): string {
  return /^[\w./@:+~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
