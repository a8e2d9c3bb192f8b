import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Head } from "../bench.ts";
import type { Environment } from "./environment.ts";

/** What a table has of one cell that was measured in several rounds. */
export interface Figure {
  readonly median: number;
  /** The median of the quotients by the first row of the same round; `null` where nothing is compared. */
  readonly ratio: number | null;
  /** The lower and the upper quartile of the quotients, or of the figures where nothing is compared. */
  readonly quartiles: readonly [lower: number, upper: number];
}

/** A table that was measured. */
export interface Table extends Omit<Head, "subjects"> {
  /** Each with its figures, in the order of the cases. */
  readonly rows: readonly { readonly subject: string; readonly figures: readonly Figure[] }[];
}

/** A table with what is needed to repeat it. */
export interface Figures extends Table, Environment {
  readonly command: string;
}

/** The folder of the figures that the documents show. */
const folder = path.join(import.meta.dirname, "../../../../docs/figures");

/**
 * Publishes a table as `docs/figures/<name>.json`.
 *
 * @param figures - The table.
 */
export async function saveFigures(figures: Figures): Promise<void> {
  await writeFile(path.join(folder, `${figures.name}.json`), `${JSON.stringify(figures)}\n`);
}

/**
 * Reads the published tables.
 *
 * @returns Them by name.
 */
export function readFigures(): ReadonlyMap<string, Figures> {
  const files = readdirSync(folder).toSorted();
  return new Map(
    files.map((file) => {
      // Only `saveFigures` writes these files.
      const figures = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Figures;
      return [path.basename(file, ".json"), figures];
    }),
  );
}
