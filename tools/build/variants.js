import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Builds the entries of a package that differ by a condition, on which the target of a name in the `imports` of package.json
 * depends. Modules that import such a name, directly or indirectly, exist once per condition (`index.ts?workerd`), and all
 * others exist once.
 *
 * @param imports - The `imports` of package.json.
 * @param differing - The paths of the modules that differ by condition.
 * @returns A plugin of rolldown.
 */
export function createVariants(imports, differing) {
  return {
    name: "variants",
    async resolveId(specifier, importer) {
      const [file, condition] = (importer ?? specifier).split("?");
      if (condition === undefined) return null;
      if (importer === undefined) return `${path.resolve(file)}?${condition}`;
      if (specifier in imports) return path.resolve(imports[specifier][condition]);
      const resolved = await this.resolve(specifier, file);
      return differing.has(resolved?.id) ? `${resolved.id}?${condition}` : resolved;
    },
    load(id) {
      const [file, condition] = id.split("?");
      if (condition === undefined) return null;
      return { code: readFileSync(file, "utf8"), moduleType: "ts" };
    },
  };
}

/**
 * Finds the modules that import a name of the `imports` of package.json, and those that import them.
 *
 * @param imports - The `imports` of package.json.
 * @param differing - Receives the paths of the differing modules.
 * @returns A plugin of rolldown.
 */
export function findDiffering(imports, differing) {
  return {
    name: "find-differing",
    buildEnd() {
      const add = (id) => {
        for (const importer of this.getModuleInfo(id)?.importers ?? []) {
          if (differing.has(importer)) continue;
          differing.add(importer);
          add(importer);
        }
      };
      for (const target of Object.values(imports)) add(path.resolve(target.default));
    },
  };
}
