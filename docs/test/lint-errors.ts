import { ESLint, type Linter } from "eslint";
import { join } from "node:path";
import { root } from "./documents.ts";
import type { BlockErrors, Compiled } from "./type-errors.ts";

const configuration = join(root, "packages/create/templates/shared/eslint.config.js");

/** Lints blocks with the configuration that a new service has, and lists the linter's errors. */
export async function findLintErrors({ program, files }: Compiled): Promise<BlockErrors> {
  const { default: shared } = (await import(configuration)) as { default: Linter.Config[] };
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    baseConfig: [
      ...shared,
      { languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
      // A part of a program declares the application with which the reader's own part goes on.
      {
        files: ["**/*.ts"],
        rules: { "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^app$" }] },
      },
    ],
  });
  const errors: Record<string, readonly string[]> = {};
  for (const [filePath, { name, code }] of files) {
    const [result] = await eslint.lintText(code, { filePath });
    const found = result?.messages ?? [];
    if (found.length > 0) {
      errors[name] = found.map(
        ({ line, ruleId, message }) => `line ${line}: ${ruleId ?? "syntax"}: ${message}`,
      );
    }
  }
  return errors;
}
