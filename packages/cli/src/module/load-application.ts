import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError } from "../terminal/command-error.ts";
import { findApplication, type LoadedApplication } from "./find-application.ts";
import type { ModuleGuard } from "./module-guard.ts";

/**
 * Imports a module and finds its application.
 *
 * @param path - The path, relative to the working directory.
 * @throws {@link CommandError} when the file is missing, does not load, listens or exports no application.
 */
export async function loadApplication(
  path: string,
  guard: ModuleGuard,
): Promise<LoadedApplication> {
  const file = resolve(path);
  if (!existsSync(file)) throw new CommandError(`There is no file ${path}`);
  const loaded = await callExport({ path, guard, sentence: `${path} does not load` }, async () => {
    const module: unknown = await import(pathToFileURL(file).href);
    return module as Readonly<Record<string, unknown>>;
  });
  const found = await findApplication(loaded, (name, make) => {
    const sentence = `The function "${name}" of ${path} fails when it is called without arguments`;
    return callExport({ path, guard, sentence }, make);
  });
  await guard.settle();
  guard.assertQuiet(path);
  if (typeof found === "string") throw new CommandError(`${path} ${found}`);
  return found;
}

/** An import of a module, or a call of one of its exports. */
interface ExportCall {
  readonly path: string;
  readonly guard: ModuleGuard;
  /** The message if it fails. */
  readonly sentence: string;
}

/**
 * Imports a module, or calls one of its exports.
 *
 * @throws {@link CommandError} with the sentence and the error when it fails.
 */
export async function callExport<Result>(
  { path, guard, sentence }: ExportCall,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    guard.assertQuiet(path);
    throw new CommandError(sentence, `: ${describeError(error)}`);
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack?.includes(error.message) === true ? error.stack : String(error);
  // Node's own frames do not lead to the mistake.
  return stack.replaceAll(/\n +at .*\bnode:internal\/.*/g, "");
}
