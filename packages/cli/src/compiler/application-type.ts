import ts from "typescript";
import { CommandError } from "../terminal/command-error.ts";

/**
 * Finds the type of the application that a module exports, or that an exported function returns.
 *
 * @throws {@link CommandError} when the compiler does not know the type because of errors.
 */
export function findApplicationType(
  program: ts.Program,
  module: ts.SourceFile,
  exportName: string,
): ts.Type {
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(module);
  const exported =
    symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === exportName);
  const type = exported && checker.getTypeOfSymbolAtLocation(exported, module);
  const made = type?.getCallSignatures()[0]?.getReturnType();
  const application = made === undefined ? type : checker.getAwaitedType(made);
  if (application === undefined || (application.flags & ts.TypeFlags.Any) !== 0) {
    throw explainErrors(program, module, exportName);
  }
  return application;
}

/** The most compiler errors to show. */
const maxErrors = 3;

function explainErrors(
  program: ts.Program,
  module: ts.SourceFile,
  exportName: string,
): CommandError {
  const errors = program.getSemanticDiagnostics(module).slice(0, maxErrors);
  const lines = errors.map(({ start = 0, messageText }) => {
    const { line, character } = module.getLineAndCharacterOfPosition(start);
    return `\n  ${line + 1}:${character + 1} ${ts.flattenDiagnosticMessageText(messageText, "\n    ")}`;
  });
  return lines.length === 0
    ? new CommandError(`The type of "${exportName}" is any, which has no routes`)
    : new CommandError(
        `The compiler does not know the type of "${exportName}"`,
        `:${lines.join("")}`,
      );
}
