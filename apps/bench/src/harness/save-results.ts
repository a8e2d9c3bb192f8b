import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "./environment.ts";
import type { Listing, Report } from "./report.ts";

/** A table, and how it came about. */
export type Figures = Environment & (Listing | Report) & { readonly command: string };

/** Where the figures are that the documents show. */
export const figuresFolder: string = path.join(import.meta.dirname, "../../../../docs/figures");

const otherFolder = path.join(import.meta.dirname, "../../results");

/**
 * Writes a table and where it was measured to `docs/figures/<name>-node-<major>.json`; that of a run
 * which is not a full one goes to `results`, under a name of its own.
 *
 * @param figures - The table.
 * @param variant - How the run differs from a full one; empty if nowhere.
 * @returns The path of the file.
 */
export async function saveResults(figures: Figures, variant: string): Promise<string> {
  const folder = variant === "" ? figuresFolder : otherFolder;
  await mkdir(folder, { recursive: true });
  const [major = ""] = figures.node.replace("v", "").split(".");
  const name = [figures.name, "node", major, ...(variant === "" ? [] : [variant])].join("-");
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify(figures)}\n`);
  return file;
}
