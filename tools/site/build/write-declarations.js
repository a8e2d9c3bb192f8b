import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";
import { compilerOptions } from "./compiler-options.js";
import { root } from "./pages.js";

/**
 * Writes what the compiler of the playground reads: its options, and the declarations of the framework, of what it depends
 * on, and of the language.
 *
 * @param file - the path to write to
 */
export function writeDeclarations(file) {
  const entry = join(root, "packages/framework/dist/index.d.ts");
  const program = ts.createProgram([entry], compilerOptions);
  const files = {};
  for (const source of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(source)) {
      files[`/${basename(source.fileName)}`] = source.text;
      continue;
    }
    const { folder, manifest } = findPackage(dirname(source.fileName));
    const { name, type, exports } = manifest;
    const place = `/node_modules/${name}`;
    files[`${place}/package.json`] = JSON.stringify({ name, type, exports });
    files[`${place}/${relative(folder, source.fileName)}`] = source.text;
  }
  writeFileSync(file, JSON.stringify({ compilerOptions, files }));
}

/** Finds the package that a folder belongs to: the nearest manifest with a name. */
function findPackage(folder) {
  const file = join(folder, "package.json");
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return manifest.name === undefined ? findPackage(dirname(folder)) : { folder, manifest };
}
