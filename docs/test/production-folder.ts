import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { readDocument, root } from "./documents.ts";

const programPage = "docs/how-to/operations/health.md";
/** The program of the page on health checks. */
export const program: string =
  readCodeBlocks().find(({ name }) => name.startsWith(programPage))?.code ?? "";
const fences = ["container-image", "nginx"].flatMap(
  (name) => readDocument(`docs/how-to/operations/${name}.md`).fences,
);

/** The code block of a language on the pages on the image and on nginx. */
export function findFence(language: string): string {
  const fence = fences.find((each) => each.language === language);
  if (fence === undefined) throw new Error(`No page has a block of ${language}`);
  return fence.code;
}

/** The files that the page on the image lists, and packages to import. */
export async function createFolder(
  code: string = program,
): Promise<{ folder: string; files: string[] }> {
  const folder = await createTemporaryFolder();
  const files = findFence("text")
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "");
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "");
  }
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "src/server.ts"), code);
  await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
  await symlink(join(root, "packages/framework"), join(folder, "node_modules/@fw/framework"));
  return { folder, files };
}

/** A folder that goes with the test. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "production-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a program, which ends with the test. */
export async function start(
  [name = "", ...parameters]: readonly string[],
  cwd: string,
  environment: Environment,
): Promise<ChildProcess> {
  const child = spawn(name, parameters, { cwd, env: complete(environment), stdio: "inherit" });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child, "spawn");
  return child;
}

/** Runs a program to its end, and gives its exit code. */
export function run(
  [name = "", ...parameters]: readonly string[],
  cwd: string,
  environment: Environment,
): number | null {
  return spawnSync(name, parameters, { cwd, env: complete(environment) }).status;
}

/** Adds the Node that runs the tests, and that it reads the packages' sources. */
function complete(environment: Environment): Environment {
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  return { PATH: path, NODE_OPTIONS: "--conditions=@fw/source --no-warnings", ...environment };
}
