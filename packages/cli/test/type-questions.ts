import { join } from "node:path";
import ts from "typescript";
import { expect } from "vitest";

const fixtures = join(import.meta.dirname, "fixtures");

const strict: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  noEmit: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
};

/**
 * Evaluates types with the compiler.
 *
 * @param files - Texts by names, in the folder of the fixtures. One is `questions.ts`, which exports a tuple `Answers` of
 * literals.
 * @returns The literals.
 */
export function readAnswers(files: Readonly<Record<string, string>>): string[] {
  const { program, errors } = compile(files, {
    ...strict,
    allowImportingTsExtensions: true,
    customConditions: ["@fw/source"],
    types: ["node"],
    lib: ["lib.es2024.d.ts"],
  });
  expect(errors).toEqual([]);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(fixtures, "questions.ts"));
  const answers = source?.statements
    .filter(ts.isTypeAliasDeclaration)
    .find(({ name }) => name.text === "Answers");
  const type = answers && checker.getTypeFromTypeNode(answers.type);
  return checker
    .getTypeArguments(type as ts.TypeReference)
    .map((each) => (each.isStringLiteral() ? each.value : checker.typeToString(each)));
}

function compile(files: Readonly<Record<string, string>>, options: ts.CompilerOptions) {
  const host = ts.createCompilerHost(options);
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(fixtures, name), text]));
  const program = ts.createProgram([...texts.keys()], options, {
    ...host,
    fileExists: (name) => texts.has(name) || host.fileExists(name),
    readFile: (name) => texts.get(name) ?? host.readFile(name),
    getSourceFile: (name, target, ...rest) => {
      const text = texts.get(name);
      return text === undefined
        ? host.getSourceFile(name, target, ...rest)
        : ts.createSourceFile(name, text, target);
    },
  });
  const errors = [...texts.keys()].flatMap((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  );
  return { program, errors };
}
