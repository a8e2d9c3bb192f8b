import { checkApplication } from "./checks/check-application.ts";
import { checkCommand } from "./checks/check-command.ts";
import { checkRequire } from "./checks/check-require.ts";
import { checkTypes, compilers } from "./checks/check-types.ts";
import { install } from "./checks/install.ts";
import { Project } from "./project/project.ts";
import { writeConfigurations } from "./project/write-configurations.ts";
import { writeSources } from "./project/write-sources.ts";
import type { Registry } from "../registry/start-registry.ts";
import type { Setup } from "./setups.ts";

/** The problems by the name of the check; empty if it passed. */
export type Findings = Map<string, readonly string[]>;

/**
 * Installs the packages into a project with one manager, and runs all checks that apply.
 *
 * @param setup - The manager.
 * @param registry - The registry of the packages.
 * @returns The findings.
 */
export async function checkSetup(setup: Setup, registry: Registry): Promise<Findings> {
  const project = new Project(setup.configure(registry.url));
  const findings: Findings = new Map();
  try {
    writeSources(project, setup, registry.packages);
    writeConfigurations(project, setup);
    findings.set("install", await install(project, setup, registry.packages));
    if (setup.hasFolder) {
      for (const compiler of compilers) {
        findings.set(compiler, await checkTypes(project, compiler));
      }
    }
    for (const [name, runtime] of Object.entries(setup.runtimes)) {
      findings.set(`app, ${name}`, await checkApplication(project, runtime));
      findings.set(`require, ${name}`, await checkRequire(project, runtime));
    }
    findings.set("fw", await checkCommand(project, setup.execute));
  } finally {
    project.remove();
  }
  return findings;
}
