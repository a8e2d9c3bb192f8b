import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as framework from "../src/index.ts";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const index = readFileSync(join(import.meta.dirname, "../src/index.ts"), "utf8");

describe("the tables of the README", () => {
  it("name every export, and nothing else", () => {
    const types = Array.from(index.matchAll(/\btype (\w+)/g), ([, name]) => name);
    const names = rowsOf("Exports").flatMap(([first = "", second = ""]) =>
      // A row of its own for each value, and the names of many types in one.
      namesIn(first.startsWith("`") ? first.replace(/\(.*/, "`") : second),
    );
    expect(names.toSorted()).toEqual([...Object.keys(framework), ...types].toSorted());
  });
});

/** The cells of the tables below a heading. */
function rowsOf(heading: string): string[][] {
  const [, section = ""] = readme.split(`\n## ${heading}\n`);
  return section
    .replace(/\n## [\s\S]*/, "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim()),
    );
}

function namesIn(cell: string): (string | undefined)[] {
  return Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name);
}
