import type { PackedPackage } from "../registry/pack-packages.ts";
import type { Setup } from "../setups.ts";

/**
 * Lists the packages that are installed by their names; the others come with them.
 *
 * @param setup - The project's setup.
 * @param packages - All packages.
 * @returns Those that need nothing which the project does not have.
 */
export function listAsked(
  setup: Setup,
  packages: readonly PackedPackage[],
): readonly PackedPackage[] {
  return packages.filter(
    ({ manifest }) => setup.hasZod || !("zod" in (manifest.peerDependencies ?? {})),
  );
}
