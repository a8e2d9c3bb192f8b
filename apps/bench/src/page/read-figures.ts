import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { figuresFolder, type Figures } from "../harness/save-results.ts";

/**
 * Reads the figures that the documents show.
 *
 * @returns Them by the name of their file, such as `pipe-node-26`, in the order of the names.
 */
export function readFigures(): ReadonlyMap<string, Figures> {
  // Git keeps no empty folder: before the first full run there is none.
  if (!existsSync(figuresFolder)) return new Map();
  const files = readdirSync(figuresFolder).filter((name) => name.endsWith(".json"));
  return new Map(
    files.toSorted().map((name) => {
      const text = readFileSync(path.join(figuresFolder, name), "utf8");
      // Nobody writes these files but saveResults.
      return [path.basename(name, ".json"), JSON.parse(text) as Figures];
    }),
  );
}
