import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { layOut } from "../../../docs/test/image.ts";
import type { Command, Project } from "../project/project.ts";
import type { Service } from "./check-service.ts";

/**
 * Runs the instructions of a service's `Dockerfile` without an engine: in an empty folder with the copied files.
 *
 * @param project - The project that runs its commands.
 * @param context - The folder of the service, installed.
 * @param programs - The programs that its instructions may use.
 * @returns The service of the image, and a sentence for each mistake.
 * @throws {@link Error} when an instruction uses another program.
 */
export async function buildImage(
  project: Project,
  context: string,
  programs: Readonly<Record<string, Command>>,
): Promise<{
  readonly image: Omit<Service, "endsWith" | "token">;
  readonly mistakes: readonly string[];
}> {
  const folder = join(project.folder, "image");
  mkdirSync(folder);
  const image = await layOut(readFileSync(join(context, "Dockerfile"), "utf8"), context, folder);
  const find = ([name = "", ...parameters]: readonly string[]): Command => {
    const program = programs[name];
    if (program === undefined) throw new Error(`The Dockerfile uses the unknown program ${name}`);
    return [...program, ...parameters];
  };
  const mistakes: string[] = [];
  for (const text of image.commands) {
    const { status, output } = await project.run(find(text.split(" ")), { folder });
    if (status !== 0) mistakes.push(`${text}: the status ${String(status)}\n${output}`);
  }
  // With a lockfile, Deno 2.9.6 installs dev dependencies in spite of `--prod`.
  const tools = "deno" in programs ? [] : ["node_modules/typescript"];
  for (const path of ["test", ...tools]) {
    if (existsSync(join(folder, path))) mistakes.push(`the image has ${path}`);
  }
  const service = {
    folder,
    environment: image.environment,
    command: find(image.command),
    healthCheck: find(image.healthCheck),
  };
  return { image: service, mistakes };
}
