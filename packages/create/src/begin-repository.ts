import { spawnSync } from "node:child_process";
import type { CreationSession } from "./session.ts";

/**
 * Makes the folder a git repository. It does nothing inside another repository or without git.
 *
 * @param folder - The folder of the service.
 * @param session - The environment, in which git is found.
 */
export function beginRepository(folder: string, { env }: CreationSession): void {
  const git = (...argv: readonly string[]): number | null =>
    spawnSync("git", argv, { cwd: folder, env, stdio: "ignore" }).status;
  if (git("rev-parse", "--git-dir") !== 0) git("init", "--quiet");
}
