import { main } from "@fw/create";
import { eventually, findPort } from "@fw/test-support";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";
import { layOut } from "./image.ts";
import { createTemporaryFolder, run, start } from "./production-folder.ts";

const timeout = 60_000;
const page = readDocument("docs/tutorial/getting-started.md");

/** A service of a template, with the packages of the repository in the place of installed ones. */
async function createService(template: string): Promise<string> {
  const parent = await createTemporaryFolder();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const session = { stdin, stdout, stderr, env: {}, cwd: () => parent };
  expect(await main(["service", "--template", template], session)).toBe(0);
  const folder = join(parent, "service");
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@fw"), { recursive: true });
  await mkdir(join(modules, "@types"));
  for (const name of ["framework", "audit"]) {
    await symlink(join(root, "packages", name), join(modules, "@fw", name));
  }
  await symlink(join(root, "node_modules/@types/node"), join(modules, "@types/node"));
  return folder;
}

function readFence(language: string): string {
  return page.fences.find((fence) => fence.language === language)?.code ?? "";
}

/** The texts of the lines of an option in a `tsconfig.json`, which may have comments. */
function readOptions(text: string): readonly string[] {
  return Array.from(text.matchAll(/^ +("\w+": [^,\n{]+)/gm), ([, option = ""]) => option);
}

describe("a service of a template", () => {
  it("is that of the page that begins with it", { timeout }, async () => {
    const folder = await createService("node");
    const onPage = readFence("ts")
      .replace(/^const server = [^]*?\n\n/m, "")
      .replace("const app", "export const app");
    expect(readFileSync(join(folder, "src/app.ts"), "utf8").trim()).toBe(onPage.trim());
    const options = readOptions(readFileSync(join(folder, "tsconfig.json"), "utf8"));
    expect(options).toEqual(expect.arrayContaining([...readOptions(readFence("json"))]));
  });

  // The others have the same files, but for one. The build comes first: `pnpm build`.
  it("compiles", { timeout }, async () => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const [cwd, worker] = [await createService("node"), await createService("workers")];
    await copyFile(join(worker, "src/worker.ts"), join(cwd, "src/worker.ts"));
    const { status, stdout } = spawnSync(process.execPath, [compiler], { cwd, encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  });

  it("passes its tests, which fail for an input without a bound", { timeout }, async () => {
    const folder = await createService("node");
    const test = (): number | null => run([process.execPath, "--test"], folder, {});
    expect(test()).toBe(0);
    const file = join(folder, "src/app.ts");
    await writeFile(file, readFileSync(file, "utf8").replace(".max(2_000)", ""));
    expect(test()).toBe(1);
  });

  it("answers as its contract says, each request that fw fuzz makes", { timeout }, async () => {
    const cwd = await createService("node");
    const command = join(root, "packages/cli/src/fw.js");
    const { status, stdout } = spawnSync(process.execPath, [command, "fuzz", "src/app.ts"], {
      cwd,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, ""]);
  });
});

describe("the Dockerfile of a template", () => {
  it.each([
    ["node", "package-lock.json", "npm ci --omit=dev"],
    ["bun", "bun.lock", "bun install --frozen-lockfile --production"],
    ["deno", "deno.lock", "deno install --frozen --entrypoint src/main.ts"],
  ])("copies what there is: %s", { timeout }, async (template, lock, command) => {
    const context = await createService(template);
    await writeFile(join(context, lock), "");
    const folder = await createTemporaryFolder();
    const dockerfile = readFileSync(join(context, "Dockerfile"), "utf8");
    const image = await layOut(dockerfile, context, folder);
    expect(image.commands).toEqual([command]);
    expect(image.copied.flat()).toContain(lock);
    expect(dockerfile).toMatch(/^USER (?!root)\w+$/m);
    const [program, ...parameters] = image.command;
    expect([program, image.healthCheck[0]]).toEqual([template, template]);
    expect(existsSync(join(folder, parameters.at(-1) ?? ""))).toBe(true);
    expect(existsSync(join(folder, "test"))).toBe(false);
  });

  it("starts a service that is healthy, and ends at SIGTERM", { timeout }, async () => {
    const context = await createService("node");
    await writeFile(join(context, "package-lock.json"), "");
    const folder = await createTemporaryFolder();
    const dockerfile = readFileSync(join(context, "Dockerfile"), "utf8");
    const image = await layOut(dockerfile, context, folder);
    await symlink(join(context, "node_modules"), join(folder, "node_modules"));
    const environment = { ...image.environment, PORT: `${await findPort()}` };
    const service = await start(image.command, folder, environment);
    await eventually(() => {
      expect(run(image.healthCheck, folder, environment)).toBe(0);
    });
    service.kill("SIGTERM");
    await once(service, "exit");
    expect(service.exitCode).toBe(0);
    expect(run(image.healthCheck, folder, environment)).toBe(1);
  });
});
