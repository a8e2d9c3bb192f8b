import ts from "typescript";
import { findApplicationType } from "./application-type.ts";
import { findDroppedErrors, type DroppedError } from "./dropped-errors.ts";
import { JsonTypes } from "./json-types.ts";
import { openProgram } from "./open-program.ts";
import { readProbes } from "./probes.ts";
import { findComment, findRegistrations } from "./registrations.ts";
import { readResults } from "./result-types.ts";
import { readDeclared } from "./route-entries.ts";
import type { TypedApplication, TypedFormat, TypedRoute } from "@fw/contract";
import { CommandError } from "../terminal/command-error.ts";

/** The place of an application, and the routes to read. */
export interface ReadApplicationOptions {
  /** The absolute path of the module. */
  readonly file: string;
  /** The name of the export that is the application, or a function that makes it. */
  readonly exportName: string;
  /** Methods and paths of the routes that exist. */
  readonly keys: readonly string[];
  /** Called often, to show progress. */
  readonly tick: () => void;
}

/** What the compiler says of an application and its program. */
export interface ReadApplication extends TypedApplication {
  readonly dropped: readonly DroppedError[];
}

/**
 * Reads the types and comments of an application with the compiler of this package.
 *
 * @param createHost - Creates the compiler's access to files.
 * @throws {@link CommandError} when the compiler cannot read it.
 */
export function readApplication(
  { file, exportName, keys, tick }: ReadApplicationOptions,
  createHost: typeof ts.createCompilerHost = ts.createCompilerHost,
): ReadApplication {
  const { program, module, probes } = openProgram(file, tick, createHost);
  const checker = program.getTypeChecker();
  const declared = readDeclared(checker, findApplicationType(program, module, exportName));
  if (declared === undefined) {
    throw new CommandError(`The type of "${exportName}" is not an application`);
  }
  const types = new JsonTypes(program, readProbes(checker, probes));
  const sources = findRegistrations(program);
  const all = new Set(declared.entries.map(({ type }) => type));
  const routes = new Map<string, TypedRoute>();
  for (const key of keys) {
    tick();
    types.route = key;
    const entry = declared.entries.find((each) => each.keys.includes(key));
    const registrations = sources.get(key) ?? [];
    // The application's type lacks a route that is declared in a separate statement, but the call has it in its type.
    const only = registrations.length === 1 ? registrations[0]?.entry : undefined;
    const found = entry ?? only;
    if (found === undefined) continue;
    const { comment, gap } = findComment(registrations, entry, all);
    if (gap !== undefined) types.addGap("comment", gap);
    routes.set(key, {
      ...readResults(types, found.result, found.isOpen ? [] : declared.contextErrors),
      comment,
    });
  }
  types.route = "formatError";
  const format = declared.format && readFormat(types, declared.format);
  const dropped = findDroppedErrors(program);
  return { routes, format, $defs: types.defs, gaps: types.gaps, dropped };
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
