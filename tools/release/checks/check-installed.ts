import { join } from "node:path";
import { findInstalled } from "../project/find-installed.ts";
import type { Project } from "../project/project.ts";
import type { PackedPackage } from "../../registry/pack-packages.ts";

/**
 * Checks the content of `node_modules`: each package of the repository and Zod once, or at most twice if it has an optional
 * peer, no unpublished package, and no script that runs at installation.
 *
 * @param project - The project.
 * @param packages - The packages that must be installed.
 * @returns A sentence for each mistake.
 */
export function checkInstalled(
  project: Project,
  packages: readonly PackedPackage[],
): readonly string[] {
  const installed = findInstalled(join(project.folder, "node_modules"));
  const count = (name: string): number => installed.filter((each) => each.name === name).length;
  const names = packages.map(({ name }) => name);
  // pnpm keeps one copy for dependents that have an optional peer, and one for the others.
  const withOptionalPeers = packages
    .filter(({ manifest }) => manifest.peerDependenciesMeta !== undefined)
    .map(({ name }) => name);
  const most = (name: string): number => (withOptionalPeers.includes(name) ? 2 : 1);
  const wrong = [...names, "zod"]
    .filter((name) => count(name) < 1 || count(name) > most(name))
    .map((name) => `${name} is installed ${count(name)} times`);
  const unknown = installed
    .filter(({ name }) => name.startsWith("@fw/") && !names.includes(name))
    .map(({ name }) => `${name} is installed, which is not published`);
  const scripts = installed
    .filter(({ lifecycleScripts }) => lifecycleScripts.length > 0)
    .map(({ name, lifecycleScripts }) => `${name} has the script ${lifecycleScripts.join()}`);
  return [...wrong, ...unknown, ...scripts];
}
