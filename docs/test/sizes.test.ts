import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./documents.ts";

const decision = readFileSync(join(root, "docs/decisions/013-size-and-rooms.md"), "utf8");
const limits = Array.from(
  decision.matchAll(/^\| `([a-z-]+)`\s+\| ([\d,]+) /gm),
  ([, name = "", lines = ""]) => [name, Number(lines.replaceAll(",", ""))] as const,
);

it("every package has a limit", () => {
  const packages = globSync("packages/*/package.json", { cwd: root }).map(
    (path) => path.split(/[\\/]/)[1],
  );
  expect(limits.map(([name]) => name).toSorted()).toEqual(
    packages.filter((name) => name !== "test-support").toSorted(),
  );
});

it.each(limits)("%s has no more than %i lines", (name, limit) => {
  const files = globSync(`packages/${name}/src/**/*.ts`, { cwd: root });
  const lines = files.map((path) => readFileSync(join(root, path), "utf8").split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(limit);
});
