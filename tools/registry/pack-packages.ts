import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package as it is published. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The path of its tarball. */
  readonly tarball: string;
  /** The manifest in the tarball. */
  readonly manifest: Manifest;
}

/** The members of a published manifest that are read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../..");

/**
 * Packs the packages of the repository like a release. They must be built.
 *
 * @param folder - The folder of the tarballs.
 * @returns The published packages, sorted by name.
 * @throws {@link Error} when pnpm refuses.
 */
export function packPackages(folder: string): readonly PackedPackage[] {
  const argv = ["-r", "--filter", "./packages/*", "pack", "--pack-destination", folder];
  execFileSync("pnpm", argv, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  return readdirSync(join(root, "packages"))
    .sort()
    .map((name) => readFileSync(join(root, "packages", name, "package.json"), "utf8"))
    .map(parseManifest)
    .filter((manifest) => manifest.private !== true)
    .map(({ name, version }) => {
      const tarball = join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
      return { name, version, tarball, manifest: readManifest(tarball) };
    });
}

function readManifest(tarball: string): Manifest {
  const argv = ["-xOf", tarball, "package/package.json"];
  return parseManifest(execFileSync("tar", argv, { encoding: "utf8" }));
}

function parseManifest(text: string): Manifest {
  return JSON.parse(text) as Manifest;
}
