import ts from "typescript";
import { findCoreClass } from "./core-class.ts";
import { isOwnSource } from "./own-source.ts";

/** A statement that makes an `HttpError`, and does nothing with it. */
export interface DroppedError {
  /** The absolute path of the file. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The beginning of the statement. */
  readonly code: string;
}

/**
 * Finds the statements of a program whose value is, or may be, an `HttpError` or a promise of one: `forbidden();` instead of
 * `return forbidden();`. An assignment uses its value, and `void` says that nothing has to.
 */
export function findDroppedErrors(program: ts.Program): readonly DroppedError[] {
  const checker = program.getTypeChecker();
  const found: DroppedError[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && isDropping(checker, node.expression)) {
      const file = node.getSourceFile();
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart());
      const [code = ""] = node.getText().split("\n", 1);
      found.push({
        file: file.fileName,
        line: line + 1,
        column: character + 1,
        code: code.length > 60 ? `${code.slice(0, 60)}…` : code,
      });
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (isOwnSource(program, file)) visit(file);
  return found;
}

function isDropping(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(expression)) return isDropping(checker, expression.expression);
  if (ts.isVoidExpression(expression) || isAssignment(expression)) return false;
  const type = checker.getTypeAtLocation(expression);
  const awaited = checker.getAwaitedType(type) ?? type;
  const members = awaited.isUnion() ? awaited.types : [awaited];
  return members.some((member) => findCoreClass(checker, member, "HttpError") !== undefined);
}

function isAssignment(expression: ts.Expression): boolean {
  if (!ts.isBinaryExpression(expression)) return false;
  const { kind } = expression.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
