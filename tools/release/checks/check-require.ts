import type { Command, Project } from "../project/project.ts";
import { requirePrints } from "../project/write-sources.ts";

/**
 * Runs a CommonJS module that requires the framework, and expects no warning.
 *
 * @param project - The project, installed.
 * @param runtime - What runs `require.cjs`.
 * @returns What it printed in place of what it has to.
 */
export async function checkRequire(project: Project, runtime: Command): Promise<readonly string[]> {
  const { output } = await project.run([...runtime, "require.cjs"]);
  return output === requirePrints ? [] : [output];
}
