import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
const fw = join(folder, "node_modules/@fw/cli/src/fw.js");

it(
  "the page has the contract of the service, to the byte, and it has no gap",
  { timeout: 60_000 },
  () => {
    const parameters = [
      "contract",
      "src/in-memory.ts",
      "--out",
      "page/contract.ts",
      "--check",
      "--strict",
    ];
    expect(() =>
      execFileSync(process.execPath, [fw, ...parameters], { cwd: folder }),
    ).not.toThrow();
  },
);
