import type ts from "typescript";
import { splitUnion } from "./result-types.ts";

/** A route in an application's type. */
export interface Entry {
  /** The `RouteEntry`. Equal types are the same object. */
  readonly type: ts.Type;
  /** Method and path: several if the path is a union of literals, and empty if it is not literal. */
  readonly keys: readonly string[];
  readonly result: ts.Type;
  /** Whether the application's `context` does not run for the route. */
  readonly isOpen: boolean;
}

/** The routes of an application's type, their common errors, and its error format. */
interface Declared {
  readonly entries: readonly Entry[];
  /** The errors that the application's `context` returns. */
  readonly contextErrors: readonly ts.Type[];
  readonly format: ts.Type | undefined;
}

/**
 * Reads the type of an application.
 *
 * @returns What it declares; `undefined` for a type that is not an application's.
 */
export function readDeclared(checker: ts.TypeChecker, application: ts.Type): Declared | undefined {
  const routes = checker.getPropertyOfType(application, "~routes");
  if (routes === undefined) return undefined;
  const declared = checker.getTypeOfSymbol(routes);
  const members = declared.isUnion() ? declared.types : [declared];
  const entries = members.flatMap((member) => {
    const [method, path, , result, isOpen] = readArguments(checker, member, "RouteEntry");
    if (method === undefined || path === undefined || result === undefined) return [];
    const keys = literalsOf(path).map((text) => `${literalsOf(method).join()} ${text}`);
    return [
      {
        type: member,
        keys,
        result,
        isOpen: isOpen === checker.getTrueType(),
      },
    ];
  });
  const formats = members.flatMap((member) => readArguments(checker, member, "ErrorFormat"));
  const contextErrors = members.flatMap((member) =>
    readArguments(checker, member, "ContextErrors").flatMap(splitUnion),
  );
  return { entries, contextErrors, format: formats[0] };
}

function readArguments(checker: ts.TypeChecker, type: ts.Type, name: string): readonly ts.Type[] {
  return type.getSymbol()?.name === name ? checker.getTypeArguments(type as ts.TypeReference) : [];
}

/** Lists the string literals of a type; a union may have several. */
export function literalsOf(type: ts.Type): string[] {
  return splitUnion(type).flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
}
