import { eventually, findPort } from "@fw/test-support";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument, type Fence } from "./documents.ts";
import { follow, listLines } from "./follow.ts";
import { layOut } from "./image.ts";
import { createTemporaryFolder, run, start } from "./production-folder.ts";
import { createReader, type Reader } from "./tutorial-project.ts";

// The build comes first: `pnpm build`.
const names = [
  "1-routes",
  "2-inputs",
  "3-errors",
  "4-database",
  "5-log-in",
  "6-tests",
  "7-client-and-page",
  "8-deploy",
];

/** The blocks of a chapter, and those of a change that a reader undoes. */
function readChapter(name: string): { steps: Fence[]; change: Fence[] } {
  const { text, fences } = readDocument(`docs/tutorial/${name}.md`);
  const lines = text.trimEnd().split("\n");
  const from = lines.indexOf("## Try a change") + 1 || lines.length;
  return {
    steps: fences.filter(({ line }) => line <= from),
    change: fences.filter(({ line }) => line > from),
  };
}

// Seconds of the compiler, several times.
const timeout = 240_000;
let reader: Reader;

beforeAll(async () => {
  reader = createReader(await mkdtemp(join(tmpdir(), "tutorial-")));
});

afterAll(async () => {
  await reader.stop();
  await rm(reader.folder, { recursive: true });
});

// One folder for all chapters: each starts from what the chapter before it has left.
describe("a reader of the tutorial", () => {
  it.each(names)("follows chapter %s", { timeout }, async (name) => {
    for (const step of readChapter(name).steps) await follow(reader, step);
    expect((await reader.stop()) ?? 0).toBe(0);
  });

  it("has a page that loads its script", { timeout }, async () => {
    await reader.run("node src/server.ts");
    const [page, script] = await Promise.all([reader.fetch("/"), reader.fetch("/page.js")]);
    await reader.stop();
    expect(page).toContain('src="/page.js"');
    expect(script).toContain("UNAUTHORIZED");
  });

  it("finds the change of chapter 7 in the page", { timeout }, async () => {
    const folder = await createTemporaryFolder();
    await cp(reader.folder, folder, { recursive: true, verbatimSymlinks: true });
    const { write, run: runLine } = createReader(folder);
    const { steps, change } = readChapter("7-client-and-page");
    const [release = "", diff = "", contract = "", compile = ""] = listLines(change);
    expect(await runLine(release)).toMatchObject({ status: 0 });
    for (const block of change) if (block.language === "diff") await write(block);
    const checked = await runLine(
      listLines(steps).find((line) => line.startsWith("npx fw check")) ?? "",
    );
    expect(checked).toMatchObject({ status: 1 });
    expect(checked.output).toContain("contract.ts is missing or out");
    const broken = await runLine(diff);
    expect(broken).toMatchObject({ status: 1 });
    expect(broken.output).toMatch(/^ +breaking .*text/m);
    expect(await runLine(contract)).toMatchObject({ status: 0 });
    const { status, output } = await runLine(compile);
    expect(status).not.toBe(0);
    expect(output.match(/^page\/page\.ts.*'text'/gm)).toHaveLength(1);
  });

  it("has an image that is healthy and stops", { timeout }, async () => {
    const { steps } = readChapter("8-deploy");
    const dockerfile = steps.find(({ language }) => language === "dockerfile")?.code ?? "";
    const folder = await createTemporaryFolder();
    const port = `${await findPort()}`;
    const lock = join(reader.folder, "package-lock.json");
    await writeFile(lock, "");
    const image = await layOut(dockerfile.replaceAll("3001", port), reader.folder, folder);
    expect(image.commands).toEqual(["npm ci --omit=dev", "mkdir /data && chown node /data"]);
    await symlink(join(reader.folder, "node_modules"), join(folder, "node_modules"));
    const own = { PORT: "0", OPERATIONS_PORT: port, DATABASE: ":memory:", DRAIN_MILLISECONDS: "0" };
    const environment = { ...image.environment, ...own };
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

it("a reader of the quick start checks its types", { timeout }, async () => {
  const own = createReader(await createTemporaryFolder());
  const { steps } = readChapter("quick-start");
  // The program itself runs with the code blocks.
  const blocks = steps.filter(
    ({ language, code }) => language !== "http" && code !== "node app.ts",
  );
  for (const block of blocks) await follow(own, block);
});
