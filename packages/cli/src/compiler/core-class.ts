import ts from "typescript";
import { isReference } from "./type-reference.ts";

/**
 * Finds the type arguments of a class or interface of any copy of `@fw/core`, or of one that extends it.
 *
 * @returns The type arguments; `undefined` for other types.
 */
export function findCoreClass(
  checker: ts.TypeChecker,
  type: ts.Type,
  name: "HttpError" | "Reply" | "EventStream",
): readonly ts.Type[] | undefined {
  if (!type.isClassOrInterface() && !isReference(type)) return undefined;
  const symbol = type.symbol;
  if (symbol.name === name && members[name].every((member) => symbol.members?.has(member))) {
    return checker.getTypeArguments(type as ts.TypeReference);
  }
  for (const base of type.getBaseTypes() ?? []) {
    const found = findCoreClass(checker, base, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The members that distinguish the class from others of the same name. */
const members = {
  HttpError: ["~nominal", "status", "code", "details"].map(toName),
  Reply: ["value", "status", "headers"].map(toName),
  EventStream: ["~item"].map(toName),
};

function toName(name: string): ts.__String {
  return ts.escapeLeadingUnderscores(name);
}
