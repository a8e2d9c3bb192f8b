import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readVersion } from "./read-version.ts";
import { templates, type TemplateName } from "./templates.ts";

// The folder is beside both src and dist.
const root = fileURLToPath(new URL("../templates", import.meta.url));

/** Packing leaves out files of these names. */
const packedNames: ReadonlyMap<string, string> = new Map([["_gitignore", ".gitignore"]]);

/**
 * Reads the files of a template, with the name of the service and the version of this package in them.
 *
 * @param template - The template.
 * @param packageName - The name of the service.
 * @returns The texts by path, with slashes.
 */
export function readTemplate(
  template: TemplateName,
  packageName: string,
): ReadonlyMap<string, string> {
  const version = readVersion();
  const files = new Map<string, string>();
  for (const layer of templates[template]) {
    const folder = join(root, layer);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const parent = relative(folder, entry.parentPath).split(sep);
      const name = packedNames.get(entry.name) ?? entry.name;
      const text = readFileSync(path, "utf8")
        .replaceAll("my-service", packageName)
        .replaceAll("workspace:^", `^${version}`);
      files.set([...parent, name].filter((part) => part !== "").join("/"), text);
    }
  }
  return files;
}
