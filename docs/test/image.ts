import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What a Dockerfile says, as far as it can be checked without an engine. */
export interface Image {
  /** The images that it begins with, one a stage. */
  readonly bases: readonly string[];
  /** The commands that run while it is built, in the order of all instructions. */
  readonly commands: readonly string[];
  /** The files that come from outside, up to each command. */
  readonly copied: readonly (readonly string[])[];
  readonly environment: Readonly<Record<string, string>>;
  /** What the last stage runs. */
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

/**
 * Reads a Dockerfile without comments, and lays out the files of its last stage.
 *
 * @param text - the Dockerfile
 * @param context - the folder that it is built from
 * @param folder - receives what is copied into the working directory
 * @returns what it says
 */
export async function layOut(text: string, context: string, folder: string): Promise<Image> {
  const joined = text.replaceAll(/\\\n\s*/g, "");
  const instructions = joined.split("\n").filter((line) => line !== "");
  const image = {
    bases: [] as string[],
    commands: [] as string[],
    copied: [] as string[][],
    environment: {} as Record<string, string>,
    command: [] as string[],
    healthCheck: [] as string[],
  };
  let sources: string[] = [];
  for (const instruction of instructions) {
    const [, name = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(instruction) ?? [];
    if (name === "FROM") image.bases.push(rest.split(" ")[0] ?? "");
    else if (name === "RUN") {
      image.commands.push(rest);
      image.copied.push([...sources]);
    } else if (name === "ENV")
      Object.assign(image.environment, Object.fromEntries([rest.split("=")]));
    else if (name === "CMD") image.command = JSON.parse(rest) as string[];
    else if (name === "HEALTHCHECK")
      image.healthCheck = JSON.parse(rest.slice("CMD ".length)) as string[];
    else if (name === "COPY" && !rest.startsWith("--from=")) {
      const paths = rest.split(" ");
      const target = paths.pop() ?? "";
      sources = [...sources, ...paths];
      for (const path of paths) await copy(join(context, path), toTarget(folder, path, target));
    } else if (!["COPY", "EXPOSE", "USER", "WORKDIR"].includes(name)) {
      throw new Error(`An unknown instruction: ${instruction}`);
    }
  }
  return image;
}

function toTarget(folder: string, path: string, target: string): string {
  return target.endsWith("/") ? join(folder, target, path) : join(folder, target);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}
