import { execFileSync } from "node:child_process";
import type { Manifest, PackedPackage } from "../../registry/pack-packages.ts";

/**
 * Checks that a tarball has every file that its manifest names, and that its programs are executable.
 *
 * @param packages - The packages.
 * @returns A sentence for each mistake.
 */
export function checkTarballs(packages: readonly PackedPackage[]): readonly string[] {
  return packages.flatMap(({ name, manifest, tarball }) => {
    const modes = listModes(tarball);
    const missing = listTargets(manifest)
      .filter((path) => !modes.has(toFile(path)))
      .map((path) => `${name}: its exports name ${path}, which its tarball does not have`);
    const plain = listPrograms(manifest)
      .filter((path) => modes.get(toFile(path))?.startsWith("-rwx") !== true)
      .map((path) => `${name}: ${path} is not an executable file in its tarball`);
    return [...missing, ...plain];
  });
}

/** The mode of each file, by its path in the tarball. */
function listModes(tarball: string): ReadonlyMap<string, string> {
  const lines = execFileSync("tar", ["-tvzf", tarball], { encoding: "utf8" }).trim().split("\n");
  return new Map(lines.map((line) => [line.split(" ").at(-1) ?? "", line.split(" ")[0] ?? ""]));
}

function listTargets({ exports = {} }: Manifest): readonly string[] {
  return Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [target] : Object.values(target),
  );
}

function listPrograms({ bin = {} }: Manifest): readonly string[] {
  return typeof bin === "string" ? [bin] : Object.values(bin);
}

function toFile(path: string): string {
  return `package/${path.replace(/^\.\//, "")}`;
}
