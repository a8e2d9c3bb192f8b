import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };

const folder = join(import.meta.dirname, "..");
const fw = join(folder, "node_modules/@fw/cli/src/fw.js");

// The scripts `contract` and `openapi` of package.json write the files.
it(
  "keeps the contract and the OpenAPI document up to date, byte for byte",
  { timeout: 60_000 },
  () => {
    const quoted = manifest.scripts.check.match(/"[^"]+"|[^\s"]+/g) ?? [];
    const [, ...words] = quoted.map((word) => word.replaceAll('"', ""));
    const { status, stdout, stderr } = spawnSync(process.execPath, [fw, ...words], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("files: 2 files, 0 out of date; 0 gaps\n");
    expect(stderr).not.toContain("not checked");
  },
);
