import type { PackedPackage } from "../../registry/pack-packages.ts";
import type { Setup } from "../setups.ts";

/**
 * Lists the packages to install explicitly. The others are their dependencies.
 *
 * @param setup - The project's setup.
 * @param packages - All packages.
 * @returns The packages whose peers the project has.
 */
export function listAsked(
  setup: Setup,
  packages: readonly PackedPackage[],
): readonly PackedPackage[] {
  return packages.filter(
    ({ manifest }) => setup.hasZod || !("zod" in (manifest.peerDependencies ?? {})),
  );
}
