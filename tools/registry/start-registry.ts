import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages, type PackedPackage } from "./pack-packages.ts";
import { publishPackage } from "./publish-package.ts";

/** A registry with the packages of the working tree and those of the public registry. */
export interface Registry {
  /** Its address, with a slash at the end. */
  readonly url: string;
  /** The packages of the working tree. */
  readonly packages: readonly PackedPackage[];
  /** Stops it and deletes its data. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a registry on this machine, and publishes the packages, which must be built. All names in `@fw` come
 * from it, and all others from the registry that npm uses on this machine.
 *
 * @param port - Its port. Default: 0, a free one.
 * @returns The registry.
 * @throws {@link Error} when a package cannot be packed or published, or the registry does not start.
 */
export async function startRegistry(port = 0): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), "registry-"));
  const configuration = join(folder, "config.yaml");
  // Verdaccio reads YAML, which includes JSON.
  writeFileSync(configuration, JSON.stringify(configure(folder, readUpstream(folder))));
  const server = fork(join(import.meta.dirname, "serve-verdaccio.js"), [configuration, `${port}`], {
    // A mirror may have a certificate that only this machine trusts.
    execArgv: ["--use-system-ca"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(server, "exit");
  const close = async (): Promise<void> => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  try {
    const packages = packPackages(folder);
    const [report] = (await Promise.race([once(server, "message"), ended.then(fail)])) as [Report];
    const url = `http://127.0.0.1:${readPort(report, port)}/`;
    for (const each of packages) await publishPackage(each, url);
    server.send("published");
    return { url, packages, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function configure(folder: string, upstream: string): object {
  return {
    storage: join(folder, "storage"),
    auth: {},
    uplinks: { upstream: { url: upstream, timeout: "60s", maxage: "1h" } },
    packages: {
      "@fw/*": { access: "$all", publish: "$all" },
      "**": { access: "$all", proxy: "upstream" },
    },
    log: { type: "stdout", format: "pretty", level: "error" },
    max_body_size: "50mb",
    web: { enable: false },
  };
}

/** Runs npm outside the repository, whose settings must not apply. */
function readUpstream(folder: string): string {
  return execFileSync("npm", ["config", "get", "registry"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** What the process of the registry sends. */
type Report = { readonly port: number } | { readonly code: string; readonly message: string };

function readPort(report: Report, port: number): number {
  if ("port" in report) return report.port;
  const isInUse = report.code === "EADDRINUSE";
  throw new Error(
    isInUse ? `Port ${port} is in use. Choose another one with --port` : report.message,
  );
}

function fail(): never {
  throw new Error("The registry stopped before it listened. Its own error is above");
}
