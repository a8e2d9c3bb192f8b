import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import identity from "../../tools/build/identity.json" with { type: "json" };
import { root } from "./documents.ts";

const folders = readdirSync(join(root, "packages"));
const published = folders.filter((name) => readManifest(name)["private"] !== true);

// The build comes first: `pnpm build`.
describe("the tarball of", () => {
  const target = mkdtempSync(join(tmpdir(), "tarballs-"));

  beforeAll(() => {
    const argv = ["-r", "--filter", "./packages/*", "pack", "--pack-destination", target];
    const { status, stderr } = spawnSync("pnpm", argv, { cwd: root, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.anything()]);
  }, 60_000);

  afterAll(() => {
    rmSync(target, { recursive: true });
  });

  function readTarball(name: string): Uint8Array<ArrayBuffer> {
    const file = `${identity.scope.slice(1)}-${name}-${version}.tgz`;
    return new Uint8Array(readFileSync(join(target, file)));
  }

  const version = String(readManifest("framework")["version"]);

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

function readManifest(name: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(join(root, "packages", name, "package.json"), "utf8");
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

function describeProblem(problem: { readonly kind: string }): string {
  const resolution = "resolutionKind" in problem ? String(problem.resolutionKind) : "";
  return `${problem.kind} ${resolution}`;
}
