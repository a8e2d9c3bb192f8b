import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eventually } from "@fw/test-support";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("measure-ticks.ts", import.meta.url));

/** Measures how many nanoseconds a tick takes in a separate process. */
async function measure(...parameters: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    program,
    ...parameters,
  ]);
  return Number(stdout);
}

describe("keepTickShape", () => {
  it("keeps ticks fast after a garbage collection", async () => {
    // Other load on the machine may slow down one of the processes, but not every time.
    await eventually(async () => {
      const kept = await measure();
      const plain = await measure("plain");
      expect(kept).toBeGreaterThan(0);
      expect(plain / kept).toBeGreaterThan(2);
    });
  });
});
