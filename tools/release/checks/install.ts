import type { Command, Project } from "../project/project.ts";
import type { PackedPackage } from "../../registry/pack-packages.ts";
import type { Setup } from "../setups.ts";
import { listAsked } from "../project/list-asked.ts";
import { checkInstalled } from "./check-installed.ts";

/** The managers' messages about missing or mismatched peers, and about scripts that may not run. */
const complaints =
  /\bwarn(?:ing)?\b|\bERR|\bpeer|\bYN00(?:02|05|60|86)\b|ignored build|blocked|deprecated/i;

/**
 * Installs the packages into an empty project like a user: first the dependencies, then the dev dependencies.
 *
 * @param project - The project.
 * @param setup - The manager.
 * @param packages - The packages of the repository.
 * @returns A sentence for each mistake.
 */
export async function install(
  project: Project,
  setup: Setup,
  packages: readonly PackedPackage[],
): Promise<readonly string[]> {
  const asked = listAsked(setup, packages).map(({ name }) => name);
  const used = asked.filter((name) => name !== "@fw/cli");
  if (setup.hasZod) used.push("zod");
  const types = setup.hasNodeTypes ? ["@types/node"] : [];
  const mistakes: string[] = [];
  const commands: readonly Command[] = [
    [...setup.add, ...used],
    [...setup.addForDevelopment, "@fw/cli", ...types],
  ];
  for (const command of commands) {
    const { status, output } = await project.run(command);
    if (status !== 0) return [`the status ${String(status)}\n${output}`];
    mistakes.push(...output.split("\n").filter((line) => complaints.test(line)));
  }
  return setup.hasFolder ? [...mistakes, ...checkInstalled(project, packages)] : mistakes;
}
