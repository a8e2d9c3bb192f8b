import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { drawPicture, isDrawn } from "./draw-picture.ts";
import { readFigures } from "./read-figures.ts";
import { pages, writePage } from "./write-page.ts";

// Puts the figures of docs/figures into the pages that show them, and draws their pictures.
const documents = path.join(import.meta.dirname, "../../../../docs");
const pictures = path.join(documents, "pictures/figures");
const figures = readFigures();

for (const name of pages) {
  const file = path.join(documents, name);
  const page = writePage(await readFile(file, "utf8"), figures);
  const options = await resolveConfig(file);
  await writeFile(file, await format(page, { ...options, filepath: file }));
}

await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });
for (const [name, each] of figures) {
  if (!isDrawn(each)) continue;
  await writeFile(path.join(pictures, `${name}.svg`), await drawPicture(each));
}
