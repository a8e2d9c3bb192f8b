import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";
import { readCode, readTables } from "./tables.ts";

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
}

it("the threat model names the releases of Node that it was tried with", () => {
  const platforms = readManifest("tools/platforms/package.json").devDependencies;
  const older = ["node-22", "node-24"].map((name) => platforms[name]?.replace("npm:node@", ""));
  const { text } = readDocument("docs/explanation/threat-model.md");
  const settings = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, newest = "no version"] = /^nodeVersion: (\S+)/m.exec(settings) ?? [];
  expect(text).toContain(`Node ${newest}`);
  for (const release of older) expect(text).toContain(release);
});

it("the threat model names a test for path rules of a proxy, and every file that it names exists", () => {
  const rows = readTables(readDocument("docs/explanation/threat-model.md"), [
    "promise",
    "shown by",
  ]);
  const files = rows.flatMap((row) =>
    readCode(row["shown by"]).filter((code) => /^[^*]+\/[^*]+\.ts$/.test(code)),
  );
  expect(files).toContain("docs/test/system/path-rules.test.ts");
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
}
