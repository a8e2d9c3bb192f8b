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
  readonly scripts?: Readonly<Record<string, string>>;
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

const shared = [
  ".editorconfig",
  ".env",
  ".env.example",
  ".github/workflows/ci.yml",
  ".gitignore",
  ".prettierignore",
  "AGENTS.md",
  "README.md",
  "eslint.config.js",
  "openapi-overrides.json",
  "package.json",
  "src/app.ts",
  "src/bookmarks.ts",
  "src/context.ts",
  "src/docs.ts",
  "src/environment.ts",
  "src/log.ts",
  "src/openapi.json",
  "test/app.test.ts",
  "test/context.test.ts",
  "test/environment.test.ts",
  "test/service.ts",
  "tsconfig.json",
];
const server = ["Dockerfile", "src/main.ts"];
const npm = ["node-version.js"];

describe("the template", () => {
  it.each([
    ["node", [...shared, ...server, ...npm]],
    ["bun", [...shared, ...server]],
    ["deno", [...shared, ...server]],
    ["workers", [...shared, ...npm, "src/worker.ts", "wrangler.jsonc"]],
  ])("%s has these files, at most 26", async (template, files) => {
    expect(listFiles(await create(template))).toEqual(files.toSorted());
    expect(files.length).toBeLessThanOrEqual(26);
  });

  it.each(names)("%s has instructions for agents in at most 60 lines", async (template) => {
    const text = readFileSync(join(await create(template), "AGENTS.md"), "utf8");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });

  it.each([
    ["bun", /\bnpm (?:install|run)\b/, "bun run check"],
    ["deno", /\bnpm (?:install|run)\b/, "deno task check"],
    ["node", /\b(?:bun run|deno task)\b/, "npm run check"],
  ])("%s has documents with its own commands", async (template, foreign, own) => {
    const folder = await create(template);
    for (const name of ["README.md", "AGENTS.md"]) {
      const text = readFileSync(join(folder, name), "utf8");
      expect(text).not.toMatch(foreign);
      expect(text).toContain(own);
    }
  });

  it.each([
    ["node", "npm run check"],
    ["bun", "bun run check"],
    ["deno", "deno task check"],
    ["workers", "npm run check"],
  ])("%s runs fw check in its CI", async (template, command) => {
    const folder = await create(template);
    const workflow = readFileSync(join(folder, ".github/workflows/ci.yml"), "utf8");
    expect(workflow).toMatch(new RegExp(`^      - run: ${command}$`, "m"));
    const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    expect(scripts?.["check"]).toMatch(/ fw check test\/service\.ts --openapi src\/openapi\.json /);
  });

  it.each(names)("%s has its name and versions everywhere", async (template) => {
    const folder = await create(template);
    const texts = listFiles(folder).map((path) => readFileSync(join(folder, path), "utf8"));
    const all = texts.join("\n");
    expect(all).not.toMatch(/my-service|workspace:/);
    expect(all).toMatch(/^# shop$/m);
    const own = /"@fw\/\w+": "(\^[\d.]+)"/g;
    const versions = Array.from(all.matchAll(own), ([, range]) => range);
    expect(versions).toEqual(Array(4).fill(`^${version}`));
  });

  it.each(names)("%s has the tools that the repository tests with", (template) => {
    const { devDependencies = {} } = manifest(`packages/create/templates/${template}/package.json`);
    const own = manifest("package.json").devDependencies ?? {};
    const workspace = read("pnpm-workspace.yaml");
    for (const name of ["@eslint/js", "eslint", "prettier", "typescript-eslint"]) {
      expect(devDependencies[name]).toBe(`^${String(own[name])}`);
    }
    for (const name of ["typescript", "@types/node"]) {
      const tested = new RegExp(`^ {2}"?${name}"?: ([\\d.]+)$`, "m").exec(workspace)?.[1];
      expect(devDependencies[name]).toBe(`^${String(tested)}`);
    }
    const { dependencies = {} } = manifest(`packages/create/templates/${template}/package.json`);
    const { pino } = manifest("packages/framework/package.json").devDependencies ?? {};
    expect(dependencies["pino"]).toBe(template === "node" ? pino : undefined);
  });

  it("has the images of the runtimes that the repository tests with", () => {
    const platforms = manifest("tools/platforms/package.json").devDependencies ?? {};
    const [, node] = /^nodeVersion: (\d+)/m.exec(read("pnpm-workspace.yaml")) ?? [];
    const bases = (template: string): ReadonlySet<string | undefined> => {
      const file = read(`packages/create/templates/${template}/Dockerfile`);
      return new Set(Array.from(file.matchAll(/^FROM (\S+)/gm), ([, base]) => base));
    };
    expect(bases("node")).toEqual(new Set([`node:${String(node)}-slim`]));
    expect(bases("bun")).toEqual(new Set([`oven/bun:${String(platforms["bun"])}-slim`]));
    expect(bases("deno")).toEqual(new Set([`denoland/deno:${String(platforms["deno"])}`]));
  });

  it.each(["node", "bun", "deno"])(
    "%s has an image without root that stops in time",
    (template) => {
      const dockerfile = read(`packages/create/templates/${template}/Dockerfile`);
      expect(dockerfile).toMatch(/^USER (?!root)\w+$/m);
      const [, drain] = /DRAIN_MILLISECONDS=(\d+)/.exec(dockerfile) ?? [];
      const main = read("packages/create/templates/server/src/main.ts");
      const [, timeout = ""] = /timeout: ([\d_]+)/.exec(main) ?? [];
      // Docker kills a container after ten seconds. What is cut off at the time-out has one more second.
      expect(Number(drain) + Number(timeout.replaceAll("_", "")) + 1_000).toBeLessThanOrEqual(
        10_000,
      );
    },
  );
});
