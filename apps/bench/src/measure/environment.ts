import { readFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import path from "node:path";

/** Where and with what a table was measured. */
export interface Environment {
  readonly date: string;
  readonly node: string;
  readonly machine: string;
  /** The versions of all that may take part, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Describes this machine and what is installed.
 *
 * @returns The description.
 */
export function describeEnvironment(): Environment {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${processors.length} × ${processors[0]?.model ?? "?"}, ${memory} GiB, ${platform()} ${arch()}`,
    versions: {
      "@fw/framework": readManifest("packages/framework").version,
      // The lockfiles install exactly what the manifests say.
      ...readManifest("apps/bench/peers").dependencies,
      ...readManifest("tools/platforms").devDependencies,
    },
  };
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  const file = path.join(import.meta.dirname, "../../../..", folder, "package.json");
  // The repository's own files; each has what is read of it above.
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}
