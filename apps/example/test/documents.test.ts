import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
const fw = join(folder, "node_modules/@fw/cli/src/fw.js");

// The scripts `contract` and `openapi` of package.json write them.
it.each([
  ["contract", "page/contract.ts"],
  [
    ...["openapi", "public/openapi.json", "--title", "Bookmarks"],
    ...["--overrides", "openapi-overrides.json"],
  ],
])(
  "has the %s of the service, to the byte, and it has no gap: %s",
  { timeout: 60_000 },
  (word, file, ...options) => {
    const parameters = [word, "src/in-memory.ts", "--out", file, ...options];
    expect(() =>
      execFileSync(process.execPath, [fw, ...parameters, "--check", "--strict"], { cwd: folder }),
    ).not.toThrow();
  },
);
