import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { CodeBlock } from "./code-blocks.ts";
import { readDocument, root } from "./documents.ts";

/** A module that is type-checked. */
type Module = Pick<CodeBlock, "name" | "code" | "folder">;

/**
 * Type-checks blocks, each as a module of its package.
 *
 * @param blocks - the blocks
 * @param options - the compiler's options, by default the repository's
 * @returns the compiler's errors by the block's name; a block without errors is absent
 */
export function findTypeErrors(
  blocks: readonly Module[],
  options: ts.CompilerOptions = readOptions(),
): Map<string, string[]> {
  const { program, files } = compile(blocks, options);
  const errors = new Map<string, string[]>();
  for (const [path, { name }] of files) {
    const source = program.getSourceFile(path);
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    if (found.length > 0) errors.set(name, found.map(describeError));
  }
  return errors;
}

/**
 * Compiles blocks, each as a module of its package.
 *
 * @param blocks - the blocks
 * @param options - the compiler's options
 * @returns the program, and the block of each of its files by path
 */
export function compile(
  blocks: readonly Module[],
  options: ts.CompilerOptions,
): { readonly program: ts.Program; readonly files: ReadonlyMap<string, Module> } {
  const files = new Map(
    blocks.map((block, index) => [join(block.folder, `document-${index}.ts`), block] as const),
  );
  const host = createHost(files, options);
  return { program: ts.createProgram({ rootNames: [...files.keys()], options, host }), files };
}

function readOptions(): ts.CompilerOptions {
  const path = join(root, "tsconfig.base.json");
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as {
    config: { compilerOptions: Record<string, unknown> };
  };
  // A document's module is a program, whose exports nobody declares.
  const compilerOptions = {
    ...config.compilerOptions,
    isolatedDeclarations: false,
    declaration: false,
    declarationMap: false,
    moduleDetection: "force",
  };
  return ts.parseJsonConfigFileContent({ compilerOptions, files: [] }, ts.sys, root).options;
}

/**
 * Reads the compiler options of the `tsconfig.json` that the documentation shows.
 *
 * @returns the options, with which the packages resolve to their sources
 */
export function readShownOptions(): ts.CompilerOptions {
  const { fences } = readDocument("docs/tutorial/quick-start.md");
  const shown = fences.find(({ introduction }) => introduction.includes("tsconfig.json"));
  return parseConfig(shown?.code ?? "");
}

/**
 * Reads the compiler options of a new service.
 *
 * @returns the options, with which the packages resolve to their sources
 */
export function readTemplateOptions(): ts.CompilerOptions {
  return parseConfig(
    readFileSync(join(root, "packages/create/templates/shared/tsconfig.json"), "utf8"),
  );
}

function parseConfig(text: string): ts.CompilerOptions {
  const { compilerOptions } = JSON.parse(text) as { compilerOptions: object };
  const added = { moduleDetection: "force", customConditions: ["@fw/source"] };
  const config = { compilerOptions: { ...compilerOptions, ...added }, files: [] };
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options;
}

function createHost(
  files: ReadonlyMap<string, Module>,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  const disk = ts.createCompilerHost(options, true);
  return {
    ...disk,
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path)?.code ?? disk.readFile(path),
    getSourceFile: (path, languageOptions, ...rest) => {
      const block = files.get(path);
      if (block === undefined) return disk.getSourceFile(path, languageOptions, ...rest);
      return ts.createSourceFile(path, block.code, languageOptions, true);
    },
  };
}

function describeError({ file, start, messageText }: ts.Diagnostic): string {
  const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1;
  return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
}
