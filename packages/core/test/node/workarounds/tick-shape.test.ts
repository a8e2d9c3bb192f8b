import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eventually } from "@fw/test-support";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("measure-ticks.ts", import.meta.url));

/** What a tick costs in a process of its own, in nanoseconds. */
async function measure(...parameters: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    program,
    ...parameters,
  ]);
  return Number(stdout);
}

describe("keepTickShape", () => {
  it("keeps a tick from taking twice as long once garbage was collected", async () => {
    // What the machine does beside may slow one of them down, and not each time.
    await eventually(async () => {
      const kept = await measure();
      const plain = await measure("plain");
      expect(kept).toBeGreaterThan(0);
      expect(plain / kept).toBeGreaterThan(2);
    });
  });
});
