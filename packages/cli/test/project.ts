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
 * A folder of its own, which goes with the test, where the framework is installed.
 *
 * @param files - Their texts by their paths; there is a tsconfig.json anyway.
 * @param modules - The folder of what is installed.
 * @returns The path of a file in it.
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
