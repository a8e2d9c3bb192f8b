import type { Bundle } from "@fw/test-support/bundle-program";
import { SourceMap, type SourceMapping } from "node:module";

/**
 * Finds which file each character of a bundle comes from, by its source map.
 *
 * @param bundle - With its map.
 * @returns The file of each character; the empty string where it is the bundler's own.
 */
export function findOwners({ code, map }: Bundle): readonly string[] {
  if (map === null) throw new Error("The bundle has no source map");
  const sourceMap = new SourceMap({ ...map, file: "", sourceRoot: "" });
  return code.split("\n").flatMap((line, row) => {
    const owners = Array.from(line, (_, column) => {
      const { originalSource = "" }: Partial<SourceMapping> = sourceMap.findEntry(row, column);
      return originalSource;
    });
    return [...owners, ""];
  });
}
