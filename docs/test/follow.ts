import { expect } from "vitest";
import type { Fence } from "./documents.ts";
import type { Reader } from "./tutorial-project.ts";

/**
 * Does what one block of a page says: writes a file, runs commands, or sends a request.
 *
 * @param reader - whose folder it is
 * @param block - the block; what a terminal shows is for people
 */
export async function follow(reader: Reader, block: Fence): Promise<void> {
  if (block.language === "sh") {
    for (const line of listLines([block])) {
      const { status, output } = await reader.run(line);
      expect({ line, status, output: status === 0 ? "" : output }).toEqual({
        line,
        status: 0,
        output: "",
      });
    }
  } else if (block.language === "http") {
    const { shown, real } = await reader.send(block);
    expect({ line: block.line, ...real }).toEqual({ line: block.line, ...shown });
  } else if (!["console", "text"].includes(block.language)) await reader.write(block);
}

/**
 * Lists the commands of blocks.
 *
 * @param blocks - those of the language `sh` have commands, one a line
 * @returns the lines
 */
export function listLines(blocks: readonly Fence[]): string[] {
  return blocks.filter(({ language }) => language === "sh").flatMap(({ code }) => code.split("\n"));
}
