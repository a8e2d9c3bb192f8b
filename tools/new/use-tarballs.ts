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
 * Puts the packed packages into a service and makes npm, pnpm, bun and yarn use them: those that it depends on directly,
 * and those that these depend on.
 *
 * @param folder - The folder of the service.
 * @param pack - Packs the packages into a folder.
 */
export function useTarballs(
  folder: string,
  pack: (target: string) => readonly PackedPackage[],
): void {
  const target = join(folder, vendor);
  mkdirSync(target);
  const packed = pack(target).map(({ name, tarball }) => [
    name,
    `file:${vendor}/${basename(tarball)}`,
  ]);
  const files: Dependencies = Object.fromEntries(packed) as Dependencies;
  const manifest = readManifest(folder);
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

/** Only what the service depends on, because npm accepts no other override of a direct dependency. */
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

/** An image is built from the tarballs, too. */
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
