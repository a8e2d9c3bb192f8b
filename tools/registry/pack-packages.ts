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
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../..");

/**
 * Packs published packages like a release. They must be built.
 *
 * @param folder - The folder of the tarballs.
 * @param names - Which packages, with those that they depend on; by default, all.
 * @returns The packages, sorted by name.
 * @throws {@link Error} when pnpm refuses.
 */
export function packPackages(folder: string, names?: readonly string[]): readonly PackedPackage[] {
  const packed = withDependencies(readPublished(), names);
  const filters = packed.flatMap(({ name }) => ["--filter", name]);
  const argv = ["-r", ...filters, "pack", "--pack-destination", folder];
  execFileSync("pnpm", argv, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  return packed.map(({ name, version }) => {
    const tarball = join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    return { name, version, tarball, manifest: readManifest(tarball) };
  });
}

function readPublished(): readonly Manifest[] {
  return readdirSync(join(root, "packages"))
    .sort()
    .map((name) => readFileSync(join(root, "packages", name, "package.json"), "utf8"))
    .map(parseManifest)
    .filter((manifest) => manifest.private !== true);
}

function withDependencies(
  published: readonly Manifest[],
  names: readonly string[] = published.map(({ name }) => name),
): readonly Manifest[] {
  const needed = new Set(names);
  // The loop also visits the names that it adds.
  for (const needing of needed) {
    const manifest = published.find(({ name }) => name === needing);
    for (const name of Object.keys(manifest?.dependencies ?? {})) needed.add(name);
  }
  return published.filter(({ name }) => needed.has(name));
}

function readManifest(tarball: string): Manifest {
  const argv = ["-xOf", tarball, "package/package.json"];
  return parseManifest(execFileSync("tar", argv, { encoding: "utf8" }));
}

function parseManifest(text: string): Manifest {
  return JSON.parse(text) as Manifest;
}
