import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { CodeBlock } from "./code-blocks.ts";
import { root } from "./documents.ts";

/** A module that is type-checked. */
type Module = Pick<CodeBlock, "name" | "code" | "folder">;

/** Blocks that are compiled together. */
export interface Compiled {
  readonly program: ts.Program;
  /** The block of each file of the program, by its path. */
  readonly files: ReadonlyMap<string, Module>;
}

/** Errors by the name of the block; a block without errors is absent. */
export type BlockErrors = Readonly<Record<string, readonly string[]>>;

/**
 * Compiles blocks, each as a module of its package.
 *
 * @param blocks - the blocks
 * @param options - the compiler's options, by default the repository's
 */
export function compile(
  blocks: readonly Module[],
  options: ts.CompilerOptions = readOptions(),
): Compiled {
  const files = new Map(
    blocks.map((block, index) => [join(block.folder, `document-${index}.ts`), block] as const),
  );
  const host = createHost(files, options);
  return { program: ts.createProgram({ rootNames: [...files.keys()], options, host }), files };
}

/** Lists the compiler's errors. */
export function findTypeErrors({ program, files }: Compiled): BlockErrors {
  const errors: Record<string, string[]> = {};
  for (const [path, { name }] of files) {
    const source = program.getSourceFile(path);
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    if (found.length > 0) errors[name] = found.map(describeError);
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
 * Reads the compiler options of a new service, which has those that the documentation shows and stricter ones.
 *
 * @returns the options, with which the packages resolve to their sources
 */
export function readTemplateOptions(): ts.CompilerOptions {
  const path = join(root, "packages/create/templates/shared/tsconfig.json");
  const { compilerOptions } = JSON.parse(readFileSync(path, "utf8")) as { compilerOptions: object };
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
