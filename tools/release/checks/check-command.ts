import type { Command, Project } from "../project/project.ts";

/**
 * Lists the routes of the README's application with the installed command, which finds the project's
 * `tsconfig.json` and reads the statuses from the types.
 *
 * @param project - The project, installed and type-checked.
 * @param execute - The command that runs programs of packages.
 * @returns Its output, if that is not the table of routes.
 */
export async function checkCommand(project: Project, execute: Command): Promise<readonly string[]> {
  const { status, output } = await project.run([...execute, "fw", "routes", "service.ts"]);
  const expected = [/^GET +\/notes\/:id +params +200, /m, /^POST +\/notes +body +201, /m];
  const passed = status === 0 && expected.every((line) => line.test(output));
  return passed ? [] : [`the status ${String(status)}\n${output}`];
}
