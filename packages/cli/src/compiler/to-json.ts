import type ts from "typescript";

/**
 * Finds what a value's `toJSON` returns.
 *
 * @returns The type; `"date"` for a `Date`, whose string has a format; `undefined` without `toJSON`.
 */
export function findToJson(checker: ts.TypeChecker, type: ts.Type): ts.Type | "date" | undefined {
  const member = checker.getPropertyOfType(type, "toJSON");
  if (member === undefined) return undefined;
  // The conditional type of core takes the last overload, too.
  const signature = checker.getTypeOfSymbol(member).getCallSignatures().at(-1);
  if (signature === undefined) return undefined;
  const isDate = checker.getPropertyOfType(type, "getUTCFullYear") !== undefined;
  return isDate ? "date" : signature.getReturnType();
}
