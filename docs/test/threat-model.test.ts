import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
}

it("the threat model names the releases of Node that it was tried with", () => {
  const platforms = readManifest("platforms/package.json").devDependencies;
  const older = ["node-22", "node-24"].map((name) => platforms[name]?.replace("npm:node@", ""));
  const { text } = readDocument("docs/threat-model.md");
  expect(text).toContain(`Node ${readManifest("package.json").devDependencies["node"] ?? ""}`);
  for (const release of older) expect(text).toContain(release);
});

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
}
