import { checkTypes, compilers } from "@fw/test-support/check-types";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import identity from "../../tools/build/identity.json" with { type: "json" };
import { root } from "./documents.ts";
import { fixtureProject } from "./fixture-project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// The build comes first: `pnpm build`.
const target = realpathSync(mkdtempSync(join(tmpdir(), "fixture-")));
const modules = join(target, "node_modules");

beforeAll(() => {
  const argv = ["-r", "--filter", "./packages/*", "pack", "--pack-destination", target];
  execFileSync("pnpm", argv, { cwd: root, stdio: "ignore" });
  const tarball = new RegExp(`^${identity.scope.slice(1)}-(.*)-\\d+\\.\\d+\\.\\d+.*\\.tgz$`);
  for (const file of readdirSync(target)) {
    const folder = join(modules, identity.scope, file.replace(tarball, "$1"));
    mkdirSync(folder, { recursive: true });
    execFileSync("tar", ["-xzf", join(target, file), "-C", folder, "--strip-components", "1"]);
  }
  symlinkSync(realpathSync(join(root, "node_modules/zod")), join(modules, "zod"));
  mkdirSync(join(modules, "@types"));
  const nodeTypes = realpathSync(join(root, "node_modules/@types/node"));
  symlinkSync(nodeTypes, join(modules, "@types/node"));
});

afterAll(() => {
  rmSync(target, { recursive: true });
});

describe.for(compilers)("a large application with the packed packages, under %s,", (compiler) => {
  async function findErrors(options: Parameters<typeof checkTypes>[3]): Promise<string> {
    return (await checkTypes(compiler, fixtureProject, modules, options)).errors;
  }

  it("keeps its types, and finds no mistake in the declarations of the packages", async () => {
    expect(await findErrors({ lib: ["ES2024"], skipLibCheck: false })).toBe("");
  });

  it("keeps its types without those of the DOM and of Node", async () => {
    expect(await findErrors({ lib: ["ES2024"], types: [] })).toBe("");
  });
});
