import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import identity from "../../tools/build/identity.json" with { type: "json" };
import { packPackages } from "../../tools/registry/pack-packages.ts";
import { readAnchors } from "./anchors.ts";
import { readDocument, root, type Document } from "./documents.ts";
import { readLinks } from "./read-links.ts";

const folders = readdirSync(join(root, "packages"));
const published = folders.filter((name) => readManifest(name)["private"] !== true);

const target = mkdtempSync(join(tmpdir(), "tarballs-"));

// The build comes first: `pnpm build`.
beforeAll(() => {
  packPackages(target);
}, 60_000);

afterAll(() => {
  rmSync(target, { recursive: true });
});

describe("the tarball of", () => {
  function readTarball(name: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(readFileSync(join(target, toFileName(name))));
  }

  it.each(published)("%s has nothing that publint complains of", async (name) => {
    const tarball = readTarball(name).buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages).toEqual([]);
    const directory = `packages/${name}`;
    expect(pkg).toMatchObject({
      author: identity.author,
      repository: { type: "git", url: `git+${identity.forge}.git`, directory },
      homepage: `${identity.forge}/tree/main/${directory}#readme`,
      bugs: `${identity.forge}/issues`,
      keywords: expect.arrayContaining([expect.any(String)]) as string[],
      publishConfig: { access: "public", provenance: true },
    });
    expect(Object.keys(pkg)).not.toContain("devDependencies");
    // pnpm knows which version of the others it is.
    expect(JSON.stringify(pkg)).not.toContain("workspace:");
  });

  it.each(published)("%s has types that every kind of ES module resolves", async (name) => {
    const result = await checkPackage(createPackageFromTarballData(readTarball(name)));
    const problems = result.types === false ? ["no types"] : result.problems.map(describeProblem);
    // A package of ES modules alone: `require()` of one has its types since Node 22 and TypeScript 5.8.
    expect(problems.filter((problem) => !/^\w+ node1(0|6-cjs)$/.test(problem))).toEqual([]);
  });

  it.each(published)("%s has a licence, a README, a changelog and no tests", (name) => {
    const files = createPackageFromTarballData(readTarball(name)).listFiles();
    const names = files.map((file) => file.replace(`/node_modules/${identity.scope}/${name}/`, ""));
    expect(names).toEqual(
      expect.arrayContaining(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]),
    );
    // A template has the tests of the service that is written.
    const own = names.filter((each) => !each.startsWith("templates/"));
    expect(own.filter((each) => /\btest\b/.test(each))).toEqual([]);
  });
});

describe("what is installed with the framework", () => {
  const scope = join(target, "node_modules", identity.scope);

  beforeAll(() => {
    for (const name of published) {
      const folder = join(scope, name);
      mkdirSync(folder, { recursive: true });
      const file = join(target, toFileName(name));
      execFileSync("tar", ["-xzf", file, "-C", folder, "--strip-components", "1"]);
    }
  });

  function readInstalled(path: string): Document {
    return readDocument(relative(root, join(scope, path)));
  }

  it("has the recipes as the pages have them, in at most 600 lines", () => {
    const { text } = readInstalled("framework/docs/recipes.md");
    const file = join(target, "recipes.md");
    execFileSync(process.execPath, [join(root, "tools/build/write-recipes.js"), file]);
    expect(text, "Run node tools/build/write-recipes.js").toBe(readFileSync(file, "utf8"));
    expect(text.split("\n").length).toBeLessThan(600);
  });

  it("has the files and headings that the README links to, except the index of all pages", () => {
    const links = readLinks(readInstalled("framework/README.md"));
    const outside = links.filter((link) => link.startsWith("https:"));
    expect(outside).toEqual([`${identity.forge}/blob/main/docs/README.md`]);
    const local = links.filter((link) => !outside.includes(link));
    expect(local.length).toBeGreaterThan(10);
    expect(local.filter((link) => !isInstalled(join("framework", link)))).toEqual([]);
  });

  it("has the sections that comments in declarations cite", () => {
    const citations = globSync("*/dist/**/*.d.ts", { cwd: scope }).flatMap((path) => {
      const text = readFileSync(join(scope, path), "utf8").replaceAll(/\s+\*?\s*/g, " ");
      return [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([citation]) => citation);
    });
    expect(citations.length).toBeGreaterThan(50);
    expect(citations.filter((each) => !isInstalled(join("framework", each)))).toEqual([]);
  });

  function isInstalled(link: string): boolean {
    const [path = "", anchor] = link.split("#");
    if (!existsSync(join(scope, path))) return false;
    return anchor === undefined || readAnchors(readInstalled(path)).has(anchor);
  }
});

function toFileName(name: string): string {
  return `${identity.scope.slice(1)}-${name}-${String(readManifest(name)["version"])}.tgz`;
}

function readManifest(name: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(join(root, "packages", name, "package.json"), "utf8");
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

function describeProblem(problem: { readonly kind: string }): string {
  const resolution = "resolutionKind" in problem ? String(problem.resolutionKind) : "";
  return `${problem.kind} ${resolution}`;
}
