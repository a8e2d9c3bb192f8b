import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolder, listFiles } from "./folder.ts";
import { run } from "./memory.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const manifest = (path: string): Manifest => JSON.parse(read(path)) as Manifest;

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const { version } = manifest("packages/create/package.json");
const names = ["node", "bun", "deno", "workers"] as const;

async function create(template: string): Promise<string> {
  const folder = createFolder();
  expect((await run(folder, ["Shop", "--template", template])).status).toBe(0);
  return join(folder, "Shop");
}

const shared = ["README.md", "src/app.ts", "test/app.test.ts", "test/audit.test.ts", ".gitignore"];
const server = [".dockerignore", "Dockerfile", "src/main.ts"];

describe("the template", () => {
  it.each([
    ["node", [...shared, ...server, "package.json", "tsconfig.json"]],
    ["bun", [...shared, ...server, "package.json", "tsconfig.json"]],
    ["deno", [...shared, ...server, "deno.json"]],
    ["workers", [...shared, "package.json", "src/worker.ts", "tsconfig.json", "wrangler.jsonc"]],
  ])("%s has these files", async (template, files) => {
    expect(listFiles(await create(template))).toEqual(files.toSorted());
  });

  it.each(names)("%s has its name and versions everywhere", async (template) => {
    const folder = await create(template);
    const texts = listFiles(folder).map((path) => readFileSync(join(folder, path), "utf8"));
    const all = texts.join("\n");
    expect(all).not.toMatch(/my-service|workspace:/);
    expect(all).toMatch(/^# shop$/m);
    const own = /@fw\/(?:framework|audit)(?:@|": ")(\^[\d.]+)"/g;
    const versions = Array.from(all.matchAll(own), ([, range]) => range);
    expect(versions).toEqual([`^${version}`, `^${version}`]);
  });

  it.each(["node", "bun", "workers"])("%s takes the tools of the repository", (template) => {
    const { devDependencies = {} } = manifest(`packages/create/templates/${template}/package.json`);
    const workspace = read("pnpm-workspace.yaml");
    for (const name of ["typescript", "@types/node"]) {
      const tested = new RegExp(`^ {2}"?${name}"?: ([\\d.]+)$`, "m").exec(workspace)?.[1];
      expect(devDependencies[name]).toBe(`^${String(tested)}`);
    }
  });

  it("is for the images of the runtimes that the repository tests with", () => {
    const platforms = manifest("tools/platforms/package.json").devDependencies ?? {};
    const own = manifest("package.json").devDependencies ?? {};
    const bases = (template: string): ReadonlySet<string | undefined> => {
      const file = read(`packages/create/templates/${template}/Dockerfile`);
      return new Set(Array.from(file.matchAll(/^FROM (\S+)/gm), ([, base]) => base));
    };
    expect(bases("node")).toEqual(new Set([`node:${String(own["node"]?.split(".")[0])}-slim`]));
    expect(bases("bun")).toEqual(new Set([`oven/bun:${String(platforms["bun"])}-slim`]));
    expect(bases("deno")).toEqual(new Set([`denoland/deno:${String(platforms["deno"])}`]));
  });
});
