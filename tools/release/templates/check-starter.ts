import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Findings } from "../check-setup.ts";
import { Project, type Command } from "../project/project.ts";
import { buildImage } from "./build-image.ts";
import { checkDevelopment } from "./check-development.ts";
import { checkService } from "./check-service.ts";
import type { Starter } from "./starters.ts";

/**
 * Writes a service as a user does, from the registry and into an empty folder, and does all that its
 * README says: installs, checks types, style and requests, runs tests, serves for development, builds, starts and stops.
 *
 * @param starter - The template and its manager.
 * @param registry - The registry's address.
 * @returns The findings, up to the first step that fails.
 */
export async function checkStarter(starter: Starter, registry: string): Promise<Findings> {
  const project = new Project({ "../home/.npmrc": `registry=${registry}\n` });
  const folder = join(project.folder, "my-service");
  const bin = join(project.folder, "../bin");
  const environment = { PATH: `${bin}:${process.env["PATH"] ?? ""}` };
  const findings: Findings = new Map();
  const run = async (step: string, command: Command, cwd = folder): Promise<boolean> => {
    const { status, output } = await project.run(command, { folder: cwd, environment });
    findings.set(step, status === 0 ? [] : [`the status ${String(status)}\n${output}`]);
    return status === 0;
  };
  try {
    rmSync(join(project.folder, "package.json"));
    linkPrograms(bin, starter);
    const isReady =
      (await run("create", [...starter.create, "my-service"], project.folder)) &&
      (await run("install", starter.install)) &&
      (await run("check", [...starter.run, "check"])) &&
      (await run("test", [...starter.run, "test"]));
    if (!isReady) return findings;
    const { programs, start, endsWith, interrupts = 1 } = starter;
    const token = /^TOKEN=(.+)$/m.exec(readFileSync(join(folder, ".env"), "utf8"))?.[1] ?? "";
    if (programs !== undefined) {
      const place = { folder, environment };
      const develop = [...starter.run, "dev"] as const;
      findings.set("dev", await checkDevelopment(project, develop, place, interrupts));
      const { image, mistakes } = await buildImage(project, folder, programs);
      findings.set("build", mistakes);
      if (mistakes.length === 0) {
        findings.set("start", await checkService(project, { ...image, token, endsWith }));
      }
    } else if (start !== undefined) {
      if (starter.name === "workers" && !(await run("build", [...starter.run, "build"]))) {
        return findings;
      }
      const service = { folder, command: start, token, endsWith };
      findings.set("start", await checkService(project, service));
    }
  } finally {
    project.remove();
  }
  return findings;
}

/** Scripts find the runtime by its name. */
function linkPrograms(bin: string, { programs = {} }: Starter): void {
  mkdirSync(bin);
  for (const [name, [program, ...parameters]] of Object.entries(programs)) {
    if (parameters.length === 0) symlinkSync(program, join(bin, name));
  }
}
