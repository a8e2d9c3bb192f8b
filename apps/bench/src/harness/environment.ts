import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Where and with what figures were measured. */
export interface Environment {
  readonly date: string;
  readonly node: string;
  readonly machine: string;
  /** Versions of the packages that take part by name, and of wrk where it is installed. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Describes this machine and what is installed.
 *
 * @param node - The path of the Node binary that runs the subjects.
 * @returns The description.
 */
export async function describeEnvironment(node: string): Promise<Environment> {
  const processors = cpus();
  const { stdout } = await promisify(execFile)(node, ["--version"]);
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    node: stdout.trim(),
    machine: `${processors.length} × ${processors[0]?.model ?? "?"}, ${memory} GiB, ${platform()} ${arch()}`,
    versions: { ...(await readVersions()), ...readWrkVersion() },
  };
}

async function readVersions(): Promise<Record<string, string>> {
  const root = path.join(import.meta.dirname, "../..");
  const versions: Record<string, string> = {};
  for (const name of Object.keys((await readManifest(root)).dependencies)) {
    versions[name] = (await readManifest(path.join(root, "node_modules", name))).version;
  }
  return versions;
}

/** `wrk -v` prints its version, and how it is used, as a failure. */
function readWrkVersion(): Readonly<Record<string, string>> {
  const { stdout } = spawnSync("wrk", ["-v"], { encoding: "utf8" });
  const version = /^wrk (\S+)/.exec(stdout)?.[1];
  return version === undefined ? {} : { wrk: version };
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as Manifest;
}
