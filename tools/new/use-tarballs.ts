import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { PackedPackage } from "../registry/pack-packages.ts";

type Dependencies = Readonly<Record<string, string>>;

interface ServiceManifest {
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
}

/** The folder of the tarballs in the service. */
const vendor = "vendor";

/**
 * Puts the packed packages into a service, and makes npm, pnpm, bun and yarn use them for direct and transitive
 * dependencies.
 *
 * @param folder - The folder of the service.
 * @param pack - Packs the packages with these names, and what they depend on, into a folder.
 */
export function useTarballs(
  folder: string,
  pack: (target: string, names: readonly string[]) => readonly PackedPackage[],
): void {
  const target = join(folder, vendor);
  mkdirSync(target);
  const manifest = readManifest(folder);
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const packed = pack(target, names).map(({ name, tarball }) => [
    name,
    `file:${vendor}/${basename(tarball)}`,
  ]);
  const files: Dependencies = Object.fromEntries(packed) as Dependencies;
  const changed = {
    ...manifest,
    ...replace("dependencies", manifest, files),
    ...replace("devDependencies", manifest, files),
    overrides: files,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(changed, undefined, 2)}\n`);
  const lines = Object.entries(files).map(([name, file]) => `  "${name}": ${file}\n`);
  writeFileSync(join(folder, "pnpm-workspace.yaml"), `overrides:\n${lines.join("")}`);
  copyInImage(folder);
}

/** Replaces only direct dependencies, because npm refuses an override that differs from the dependency itself. */
function replace(
  kind: keyof ServiceManifest,
  manifest: ServiceManifest,
  files: Dependencies,
): ServiceManifest {
  const dependencies = manifest[kind];
  if (dependencies === undefined) return {};
  const replaced = Object.entries(dependencies).map(([name, range]) => [
    name,
    files[name] ?? range,
  ]);
  return { [kind]: Object.fromEntries(replaced) as Dependencies };
}

/** Makes the Dockerfile copy the tarballs, which the image installs. */
function copyInImage(folder: string): void {
  const path = join(folder, "Dockerfile");
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  const copied = text.replace(
    /^COPY package\.json \S+lock\S* \.\/$/m,
    `$&\nCOPY ${vendor} ./${vendor}`,
  );
  writeFileSync(path, copied);
}

function readManifest(folder: string): ServiceManifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as ServiceManifest;
}
