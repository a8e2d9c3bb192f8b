import { globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { readFigures } from "../measure/figures.ts";
import { drawPicture, pictures } from "./draw-picture.ts";
import { hasFigures, listShown, writePage } from "./write-page.ts";

const documents = path.join(import.meta.dirname, "../../../../docs");
const folder = path.join(documents, "pictures/figures");

/** The documents as the published figures have them. */
export interface Documents {
  /** The text of each file, by its path: pages that show figures, and pictures. */
  readonly files: ReadonlyMap<string, string>;
  /** The names of the figures that a page shows. */
  readonly shown: readonly string[];
}

/**
 * Makes the pages that show figures, and their pictures.
 *
 * @returns The texts as they should be.
 */
export async function makePages(): Promise<Documents> {
  const figures = readFigures();
  const files = new Map<string, string>();
  const shown: string[] = [];
  const pages = globSync("**/*.md", { cwd: documents, exclude: ["**/node_modules/**"] });
  for (const name of [...pages, "../tools/site/home.md"]) {
    const file = path.join(documents, name);
    const page = await readFile(file, "utf8");
    const written = writePage(page, figures);
    shown.push(...listShown(page));
    // Prettier aligns the tables.
    const options = { ...(await resolveConfig(file)), filepath: file };
    if (hasFigures(page)) files.set(file, await format(written, options));
  }
  for (const picture of pictures) {
    const table = figures.get(picture.name);
    if (table === undefined) throw new Error(`There are no figures ${picture.name}`);
    files.set(path.join(folder, `${picture.name}.svg`), drawPicture(table, picture));
  }
  return { files, shown };
}

/** Writes the pages that show figures, and their pictures. */
export async function writePages(): Promise<void> {
  const { files } = await makePages();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, text] of files) await writeFile(file, text);
}
