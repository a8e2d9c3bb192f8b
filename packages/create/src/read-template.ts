import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findPackageManager, npm } from "./package-managers.ts";
import { readVersion } from "./read-version.ts";
import { templates, type TemplateName } from "./templates.ts";

// The folder is beside both src and dist.
const root = fileURLToPath(new URL("../templates", import.meta.url));

/** Packing leaves out files of these names. */
const packedNames: ReadonlyMap<string, string> = new Map([["_gitignore", ".gitignore"]]);

/**
 * Reads the files of a template. They get the name of the service, the version of this package, the commands of the
 * template's package manager, and a token in `.env`.
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
  const { install, run } = findPackageManager(template, undefined);
  const files = new Map<string, string>();
  for (const layer of templates[template]) {
    const folder = join(root, layer);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const parent = relative(folder, entry.parentPath).split(sep);
      const name = packedNames.get(entry.name) ?? entry.name;
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8")
        .replaceAll("my-service", packageName)
        .replaceAll("workspace:^", `^${version}`);
      const path = [...parent, name].filter((part) => part !== "").join("/");
      const isDocument = path.endsWith(".md");
      files.set(
        path,
        isDocument ? text.replaceAll(npm.install, install).replaceAll(npm.run, run) : text,
      );
    }
  }
  const token = `TOKEN=${randomBytes(32).toString("hex")}`;
  const example = files.get(".env.example") ?? "";
  return files.set(".env", example.replace(/^TOKEN=$/m, token));
}
