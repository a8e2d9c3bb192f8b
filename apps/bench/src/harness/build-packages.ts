import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Builds the packages that are measured: the benches take them as users get them.
 *
 * @throws {@link Error} when a package does not build.
 */
export async function buildPackages(): Promise<void> {
  const root = path.join(import.meta.dirname, "../../../..");
  const turbo = path.join(root, "node_modules/.bin/turbo");
  const build = spawn(
    turbo,
    ["run", "build", "--filter=@fw/bench^...", "--output-logs=errors-only"],
    {
      cwd: root,
      stdio: ["ignore", process.stderr, process.stderr],
    },
  );
  const outcome: readonly unknown[] = await once(build, "exit");
  if (outcome[0] !== 0) throw new Error("The packages do not build");
}
