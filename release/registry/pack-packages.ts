import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package as it is published. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The path of its tarball. */
  readonly tarball: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

const root = join(import.meta.dirname, "../..");

/**
 * Packs the packages of the repository, which have to be built, as a release does.
 *
 * @param folder - Where the tarballs are put.
 * @returns Those that a release publishes, sorted by name.
 * @throws {@link Error} when pnpm refuses.
 */
export function packPackages(folder: string): readonly PackedPackage[] {
  const argv = ["-r", "--filter", "./packages/*", "pack", "--pack-destination", folder];
  execFileSync("pnpm", argv, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  return readdirSync(join(root, "packages"))
    .sort()
    .map(readManifest)
    .filter((manifest) => manifest.private !== true)
    .map(({ name, version }) => {
      const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
      return { name, version, tarball: join(folder, file) };
    });
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as Manifest;
}
