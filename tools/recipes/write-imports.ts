import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCodeBlocks, recipesFolder } from "../../docs/test/code-blocks.ts";
import { readDocument } from "../../docs/test/documents.ts";

/** Writes what the pages import from other files: the module of the page on databases, and Prisma's client. */
export function writeImports(): void {
  writeDatabaseModule();
  generatePrismaClient();
}

/** Writes the module of the page on databases. Programs of other test files may be importing it. */
export function writeDatabaseModule(): void {
  const isDatabase = ({ code }: { code: string }): boolean => code.includes("function openPool");
  const { code = "" } = readCodeBlocks().find(isDatabase) ?? {};
  const path = join(recipesFolder, "database.ts");
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${code}\n`);
  renameSync(draft, path);
}

/** Generates the client that the page on Prisma imports, from the schema that it shows. */
function generatePrismaClient(): void {
  const { fences } = readDocument("docs/how-to/data/query-builders.md#prisma");
  const schema = fences.find(({ language }) => language === "prisma")?.code ?? "";
  const folder = join(recipesFolder, "prisma");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.prisma"), schema);
  const { status, stderr } = spawnSync("node_modules/.bin/prisma", ["generate"], {
    cwd: recipesFolder,
    encoding: "utf8",
    // Only migrations need the engine. The command would download it.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });
  if (status !== 0) throw new Error(stderr);
}
