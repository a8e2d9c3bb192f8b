import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An installed copy of a package. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** The scripts that run at installation. */
  readonly lifecycleScripts: readonly string[];
}

/**
 * Finds all copies of packages below a folder, wherever a manager puts them.
 *
 * @param folder - A folder `node_modules`.
 * @returns The copies.
 */
export function findInstalled(folder: string): readonly InstalledPackage[] {
  // pnpm keeps packages in its own folder, and links to them.
  return listFolders(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === ".pnpm") {
      return listFolders(path).flatMap((each) => findInstalled(join(path, each, "node_modules")));
    }
    if (name.startsWith("@")) return listFolders(path).flatMap((each) => read(join(path, each)));
    return name.startsWith(".") || name === "node_modules" ? [] : read(path);
  });
}

function listFolders(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    // Most packages have no `node_modules`.
    return [];
  }
}

interface InstalledManifest {
  readonly name: string;
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

function read(folder: string): readonly InstalledPackage[] {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const { name, version, scripts = {} } = JSON.parse(text) as InstalledManifest;
  const lifecycleScripts = ["preinstall", "install", "postinstall"].filter(
    (each) => each in scripts,
  );
  return [{ name, version, lifecycleScripts }, ...findInstalled(join(folder, "node_modules"))];
}
