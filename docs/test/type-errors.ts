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
  const files = new Map(
    blocks.map((block, index) => [join(block.folder, `document-${index}.ts`), block] as const),
  );
  const host = createHost(files, options);
  const program = ts.createProgram({ rootNames: [...files.keys()], options, host });
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
  const { compilerOptions } = JSON.parse(shown?.code ?? "") as { compilerOptions: object };
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
