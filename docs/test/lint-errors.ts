import { ESLint, type Linter } from "eslint";
import { join } from "node:path";
import type { CodeBlock } from "./code-blocks.ts";
import { root } from "./documents.ts";
import { compile, readTemplateOptions } from "./type-errors.ts";

const configuration = join(root, "packages/create/templates/shared/eslint.config.js");

/**
 * Lints blocks with the configuration that a new service has.
 *
 * @param blocks - the blocks
 * @returns the linter's errors by the block's name; a block without errors is absent
 */
export async function findLintErrors(
  blocks: readonly CodeBlock[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { default: shared } = (await import(configuration)) as { default: Linter.Config[] };
  const { program, files } = compile(blocks, readTemplateOptions());
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
  const errors = new Map<string, readonly string[]>();
  for (const [filePath, { name, code }] of files) {
    const [result] = await eslint.lintText(code, { filePath });
    const found = result?.messages ?? [];
    if (found.length > 0) {
      errors.set(
        name,
        found.map(({ line, ruleId, message }) => `line ${line}: ${ruleId ?? "syntax"}: ${message}`),
      );
    }
  }
  return errors;
}
