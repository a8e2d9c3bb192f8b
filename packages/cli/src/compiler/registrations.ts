import type { RouteComment } from "@fw/contract";
import ts from "typescript";
import { isOwnSource } from "./own-source.ts";
import { readRouteComment } from "./route-comment.ts";
import { literalsOf, readDeclared, type Entry } from "./route-entries.ts";

/** A call that declares a route, somewhere in the program. */
export interface Registration {
  /** The method and path; several if the type of the path is a union of literals. */
  readonly keys: readonly string[];
  readonly entry: Entry;
  /** All routes in the application's type after the call. */
  readonly known: readonly ts.Type[];
  readonly comment: RouteComment | undefined;
}

/** The comment of a route. */
interface FoundComment {
  readonly comment: RouteComment | undefined;
  /** Why the comment is unknown, as the end of a sentence; `undefined` if it is known. */
  readonly gap: string | undefined;
}

/** Finds the calls in the program's own sources that declare a route by a literal path. */
export function findRegistrations(program: ts.Program): Map<string, Registration[]> {
  const checker = program.getTypeChecker();
  const found = new Map<string, Registration[]>();
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    const registration = ts.isCallExpression(node) ? readCall(checker, node) : undefined;
    if (registration === undefined) return;
    for (const key of registration.keys) found.set(key, [...(found.get(key) ?? []), registration]);
  };
  for (const file of program.getSourceFiles()) if (isOwnSource(program, file)) visit(file);
  return found;
}

/**
 * Finds the comment of an application's route. If several registrations have its method and path, those of other
 * applications are ignored: they have another type, or declare it after routes that this application lacks.
 *
 * @param registrations - The registrations with the method and path of the route.
 * @param entry - The route in the application's type; `undefined` if the type does not have it.
 * @param all - The types of all routes of the application.
 */
export function findComment(
  registrations: readonly Registration[],
  entry: Entry | undefined,
  all: ReadonlySet<ts.Type>,
): FoundComment {
  if (registrations.length === 0) {
    const gap = "is unknown: no call in the program's sources declares this path literally";
    return { comment: undefined, gap };
  }
  const own = registrations.filter(
    (each) => each.entry.type === entry?.type && each.known.every((type) => all.has(type)),
  );
  const candidates = registrations.length === 1 || own.length === 0 ? registrations : own;
  const [first, ...others] = candidates.map(({ comment }) => comment);
  if (others.every((other) => JSON.stringify(other) === JSON.stringify(first)))
    return { comment: first, gap: undefined };
  const gap = "is unknown: several calls in the program declare this method and path";
  return { comment: undefined, gap };
}

const methods = new Set(["get", "post", "put", "delete"]);

function readCall(checker: ts.TypeChecker, call: ts.CallExpression): Registration | undefined {
  const { expression } = call;
  const [first] = call.arguments;
  if (!ts.isPropertyAccessExpression(expression) || !methods.has(expression.name.text))
    return undefined;
  if (first === undefined || call.arguments.length < 2) return undefined;
  const paths = literalsOf(checker.getTypeAtLocation(first));
  const declared = readDeclared(checker, checker.getTypeAtLocation(call));
  const keys = paths.map((path) => `${expression.name.text.toUpperCase()} ${path}`);
  const entry = declared?.entries.find((each) => keys.some((key) => each.keys.includes(key)));
  if (declared === undefined || entry === undefined) return undefined;
  const known = declared.entries.map(({ type }) => type);
  return { keys, entry, known, comment: readRouteComment(call) };
}
