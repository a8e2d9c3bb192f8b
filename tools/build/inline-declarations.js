import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Copies the declarations of private packages beside those that import them, because nobody can install them. They must
 * be built.
 *
 * @param folder - The folder of the declarations.
 * @param bundled - The names of the private packages.
 */
export function inlineDeclarations(folder, bundled) {
  const specifier = new RegExp(`(?<=from |import\\()"(${bundled.join("|")})"`, "g");
  for (const file of listDeclarations(folder)) {
    const text = readFileSync(file, "utf8");
    const inlined = text.replaceAll(specifier, (_, name) => {
      const copy = join(folder, name.replace(/.*\//, ""));
      if (!existsSync(copy)) copyDeclarations(name, copy);
      return JSON.stringify(`./${relative(dirname(file), join(copy, "index.ts"))}`);
    });
    if (inlined !== text) writeFileSync(file, inlined);
  }
}

function copyDeclarations(name, target) {
  const dist = join("node_modules", name, "dist");
  cpSync(dist, target, { recursive: true, filter: (path) => !path.endsWith(".map") });
  for (const file of listDeclarations(target)) {
    // Their sources are not shipped.
    const text = readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "");
    writeFileSync(file, text);
  }
}

function listDeclarations(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
}
