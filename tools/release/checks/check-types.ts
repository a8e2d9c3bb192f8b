import { join } from "node:path";
import process from "node:process";
import type { Project } from "../project/project.ts";
import { configurations } from "../project/write-configurations.ts";

/** The aliases of the compilers in this folder. */
export const compilers: readonly string[] = ["typescript-5.9", "typescript-6.0", "typescript-7.0"];

/**
 * Compiles the project's sources and all declarations that they import.
 *
 * @param project - The project, installed.
 * @param compiler - One of {@link compilers}.
 * @returns The errors by the way of resolving modules.
 */
export async function checkTypes(project: Project, compiler: string): Promise<readonly string[]> {
  const program = join(import.meta.dirname, "../node_modules", compiler, "bin/tsc");
  const mistakes: string[] = [];
  for (const [resolution, file] of Object.entries(configurations)) {
    const { status, output } = await project.run([process.execPath, program, "-p", file]);
    if (status !== 0) mistakes.push(`${resolution}\n${output}`);
  }
  return mistakes;
}
