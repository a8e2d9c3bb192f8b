import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2024"],
    types: ["node"],
    typeRoots: [join(import.meta.dirname, "../../../node_modules/@types")],
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ["@fw/source"],
  },
});

/**
 * Creates a temporary folder for the test, in which the framework is installed.
 *
 * @param files - Texts by paths. A tsconfig.json is added.
 * @param modules - The folder of the installed packages.
 * @returns A function that returns the path of a file in the folder.
 */
export function createProject(
  files: Readonly<Record<string, string>>,
  modules: string = join(import.meta.dirname, "../node_modules"),
): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "fw-cli-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const all = { "package.json": '{ "type": "module" }', "tsconfig.json": tsconfig, ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (text !== "") writeFileSync(join(folder, name), text);
  }
  symlinkSync(modules, join(folder, "node_modules"), "junction");
  return (name) => join(folder, name);
}
