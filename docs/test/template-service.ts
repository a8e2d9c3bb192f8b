import { main } from "@fw/create";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { expect } from "vitest";
import { root } from "./documents.ts";
import { createTemporaryFolder } from "./production-folder.ts";

/** Packages that a service has, by the folder whose dependency they are. */
const installed = {
  ".": ["@eslint/js", "@types/node", "eslint", "prettier", "typescript", "typescript-eslint"],
  "packages/framework": ["pino"],
};

/**
 * Writes a service of a template, with the packages of the repository instead of installed ones.
 *
 * @param template - the name of the template
 * @returns the folder of the service, which is called `service`
 */
export async function createService(template: string): Promise<string> {
  const parent = await createTemporaryFolder();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const session = { stdin, stdout, stderr, env: { PATH: "" }, cwd: () => parent };
  expect(await main(["service", "--template", template], session)).toBe(0);
  const folder = join(parent, "service");
  for (const name of ["audit", "cli", "client", "framework", "openapi"]) {
    await link(join(root, "packages", name), folder, `@fw/${name}`);
  }
  for (const [owner, names] of Object.entries(installed)) {
    for (const name of names) await link(join(root, owner, "node_modules", name), folder, name);
  }
  await mkdir(join(folder, "node_modules/.bin"));
  for (const [name, program] of programs) {
    await symlink(join("..", program), join(folder, "node_modules/.bin", name));
  }
  return folder;
}

const programs = [
  ["eslint", "eslint/bin/eslint.js"],
  ["fw", "@fw/cli/src/fw.js"],
  ["prettier", "prettier/bin/prettier.cjs"],
  ["tsc", "typescript/bin/tsc"],
] as const;

async function link(target: string, folder: string, name: string): Promise<void> {
  const path = join(folder, "node_modules", name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
