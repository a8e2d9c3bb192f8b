import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routeRules, schemaRules } from "../src/index.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/reference/diff.md"), "utf8");

/** The rows of tables whose first cell is a rule, with their levels. */
function readRows(levels: 1 | 2): unknown[] {
  const level = "(breaking|risky|safe)";
  const cells = Array.from({ length: levels }, () => ` +\\| ${level}`).join("");
  const row = new RegExp(`^\\| \`([a-z-]+)\`${cells} +\\| [A-Z][^|]+\\|$`, "gm");
  return Array.from(page.matchAll(row), ([, ...found]) => found);
}

it("docs/reference/diff.md has every rule of schemas with its levels and a reason, in their order", () => {
  const rules = Object.entries(schemaRules).map(([rule, { input, output }]) => [
    rule,
    input,
    output,
  ]);
  expect(readRows(2)).toEqual(rules);
});

it("docs/reference/diff.md has every rule of routes with its level and a reason, in their order", () => {
  expect(readRows(1)).toEqual(Object.entries(routeRules));
});
