import ts from "typescript";
import { isOwnSource } from "./own-source.ts";
import { readRouteComment } from "./route-comment.ts";
import { readDeclared, type Entry } from "./route-entries.ts";
import type { RouteComment } from "@fw/contract";

/** A call that declares a route, somewhere in the program. */
export interface Registration {
  readonly key: string;
  readonly entry: Entry;
  /** All routes that the application has after the call, as far as its type says. */
  readonly known: readonly ts.Type[];
  readonly comment: RouteComment | undefined;
}

/** Finds the calls in the program's own sources that declare a route by a literal path. */
export function findRegistrations(program: ts.Program): Registration[] {
  const checker = program.getTypeChecker();
  const found: Registration[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    const registration = ts.isCallExpression(node) ? readCall(checker, node) : undefined;
    if (registration !== undefined) found.push(registration);
  };
  for (const file of program.getSourceFiles()) if (isOwnSource(program, file)) visit(file);
  return found;
}

/**
 * Finds the registration of a route of an application. One that another application may have made is
 * not taken: after it there are routes that this one has not.
 *
 * @param entry - The route in the application's type; none where the type does not know it.
 */
export function findRegistration(
  registrations: readonly Registration[],
  entry: Entry | undefined,
  all: ReadonlySet<ts.Type>,
): Registration | undefined {
  if (entry === undefined) return registrations.length === 1 ? registrations[0] : undefined;
  return registrations.find(
    (registration) =>
      registration.entry.type === entry.type && registration.known.every((type) => all.has(type)),
  );
}

const methods = new Set(["get", "post", "put", "delete"]);

function readCall(checker: ts.TypeChecker, call: ts.CallExpression): Registration | undefined {
  const { expression } = call;
  const [first] = call.arguments;
  if (!ts.isPropertyAccessExpression(expression) || !methods.has(expression.name.text))
    return undefined;
  if (first === undefined || call.arguments.length < 2) return undefined;
  const path = checker.getTypeAtLocation(first);
  if (!path.isStringLiteral()) return undefined;
  const declared = readDeclared(checker, checker.getTypeAtLocation(call));
  const key = `${expression.name.text.toUpperCase()} ${path.value}`;
  const entry = declared?.entries.find(({ keys }) => keys.includes(key));
  if (declared === undefined || entry === undefined) return undefined;
  const known = declared.entries.map(({ type }) => type);
  return { key, entry, known, comment: readRouteComment(call) };
}
