import ts from "typescript";
import { findApplicationType } from "./application-type.ts";
import { JsonTypes } from "./json-types.ts";
import { openProgram } from "./open-program.ts";
import { readProbes } from "./probes.ts";
import { findRegistration, findRegistrations, type Registration } from "./registrations.ts";
import { readResults } from "./result-types.ts";
import { readDeclared, type Entry } from "./route-entries.ts";
import type { TypedApplication, TypedFormat, TypedRoute } from "@fw/contract";
import { CommandError } from "../terminal/command-error.ts";

/** Where the application is, and which of its routes to read. */
export interface ReadOptions {
  /** The absolute path of the module. */
  readonly file: string;
  /** The name of the export that is the application, or that makes it. */
  readonly exportName: string;
  /** Methods and paths of the routes that exist. */
  readonly keys: readonly string[];
  /** Called often, to show that something goes on. */
  readonly tick: () => void;
}

/**
 * Reads what the types and comments of an application say, by the compiler of this package.
 *
 * @param createHost - Makes what reads files for the compiler.
 * @throws {@link CommandError} when the compiler cannot read it, in a sentence.
 */
export function readApplication(
  { file, exportName, keys, tick }: ReadOptions,
  createHost: typeof ts.createCompilerHost = ts.createCompilerHost,
): TypedApplication {
  const { program, module, probes } = openProgram(file, tick, createHost);
  const checker = program.getTypeChecker();
  const declared = readDeclared(checker, findApplicationType(program, module, exportName));
  if (declared === undefined) {
    throw new CommandError(`The type of "${exportName}" is no application's`);
  }
  const types = new JsonTypes(program, readProbes(checker, probes));
  const sources = Map.groupBy(findRegistrations(program), ({ key }) => key);
  const all = new Set(declared.entries.map(({ type }) => type));
  const routes = new Map<string, TypedRoute>();
  for (const key of keys) {
    tick();
    types.route = key;
    const entry = declared.entries.find((each) => each.keys.includes(key));
    const registration = findRegistration(sources.get(key) ?? [], entry, all);
    const route = readRoute(types, entry, registration, declared.contextErrors);
    if (route !== undefined) routes.set(key, route);
  }
  types.route = "formatError";
  const format = declared.format && readFormat(types, declared.format);
  return { routes, format, $defs: types.defs, gaps: types.gaps };
}

/** A route that was declared in a statement of its own is in no type, but its call has one. */
function readRoute(
  types: JsonTypes,
  entry: Entry | undefined,
  registration: Registration | undefined,
  contextErrors: readonly ts.Type[],
): TypedRoute | undefined {
  const result = (entry ?? registration?.entry)?.result;
  if (result === undefined) return undefined;
  return { ...readResults(types, result, contextErrors), comment: registration?.comment };
}

function readFormat(types: JsonTypes, format: ts.Type): TypedFormat {
  const members = format.isUnion() ? format.types : [format];
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  return {
    keepsProblems: members.some(({ flags }) => (flags & nothing) !== 0),
    results: members
      .filter(({ flags }) => (flags & nothing) === 0)
      .flatMap((member) => readResults(types, member).results),
  };
}
