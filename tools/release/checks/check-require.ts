import type { Command, Project } from "../project/project.ts";
import { requirePrints } from "../project/write-sources.ts";

/**
 * Runs a CommonJS module that requires the framework, and expects no warning.
 *
 * @param project - The project, installed.
 * @param runtime - The command that runs `require.cjs`.
 * @returns Its output, if that is not the expected one.
 */
export async function checkRequire(project: Project, runtime: Command): Promise<readonly string[]> {
  const { output } = await project.run([...runtime, "require.cjs"]);
  return output === requirePrints ? [] : [output];
}
