import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

/** The folder of the repository. */
export const root: string = join(import.meta.dirname, "../..");

/**
 * Runs a command with the terminal's streams. If it fails, the process ends with its status.
 *
 * @param command - The command line, for a shell.
 * @param folder - Where it runs.
 */
export function runCommand(command: string, folder: string): void {
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 130);
}

/** Builds the published packages, in about a minute the first time, and prints a line for each. */
export function buildPackages(): void {
  runCommand("turbo run build --filter='./packages/*' --output-logs=hash-only", root);
}
