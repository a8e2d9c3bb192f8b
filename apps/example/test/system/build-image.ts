import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join, matchesGlob, relative } from "node:path";

/** What the last stage of a Dockerfile has. */
export interface Image {
  /** The folder of its files that the process starts in. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

interface Stage {
  readonly root: string;
  folder: string;
  readonly environment: Record<string, string>;
}

/**
 * Does what a Dockerfile of one instruction a line says, without containers: each stage has a folder for its root.
 *
 * @param dockerfile - has its list of what to leave out beside it
 * @param context - the folder that it is built from
 * @param root - an empty folder for the stages
 */
export async function buildImage(
  dockerfile: string,
  context: string,
  root: string,
): Promise<Image> {
  const ignored = (await readFile(`${dockerfile}.dockerignore`, "utf8")).trim().split("\n");
  const filter = (path: string): boolean =>
    !ignored.some((pattern) => matchesGlob(relative(context, path), pattern));
  const stages = new Map<string, Stage>();
  let stage: Stage = { root, folder: root, environment: {} };
  let command: string[] = [];
  let healthCheck: string[] = [];
  for (const line of (await readFile(dockerfile, "utf8")).split("\n")) {
    if (line === "") continue;
    const [, name = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === "FROM") {
      const stageName = /^node:26-slim(?: AS (\w+))?$/.exec(rest)?.[1] ?? "last";
      const folder = join(root, stageName);
      await mkdir(folder);
      stage = { root: folder, folder, environment: {} };
      stages.set(stageName, stage);
    } else if (name === "WORKDIR") {
      stage.folder = join(stage.root, rest);
      await mkdir(stage.folder, { recursive: true });
    } else if (name === "COPY") {
      const [, from, source = "", target = ""] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
      const copied = from === undefined ? join(context, source) : join(toRoot(from), source);
      await cp(copied, join(stage.folder, target), {
        recursive: true,
        // Links stay as they are: the target of one that is relative comes with it.
        verbatimSymlinks: true,
        ...(from === undefined && { filter }),
      });
    } else if (name === "RUN") {
      const env = { ...process.env, ...withNode(stage.environment), CI: "true" };
      execFileSync("sh", ["-c", rest], { cwd: stage.folder, env, stdio: "pipe" });
    } else if (name === "ENV") {
      const [key = "", value = ""] = rest.split("=");
      stage.environment[key] = value;
    } else if (name === "CMD") command = JSON.parse(rest) as string[];
    else if (name === "HEALTHCHECK") healthCheck = JSON.parse(rest.replace("CMD ", "")) as string[];
    else if (!["EXPOSE", "USER"].includes(name)) throw new Error(`Unknown: ${line}`);
  }
  return { folder: stage.folder, environment: withNode(stage.environment), command, healthCheck };

  function toRoot(name: string): string {
    const found = stages.get(name);
    if (found === undefined) throw new Error(`There is no stage ${name}`);
    return found.root;
  }
}

/** The Node that runs the tests is the one of the image. */
function withNode(environment: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`, ...environment };
}
