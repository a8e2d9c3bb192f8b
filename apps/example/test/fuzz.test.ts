import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fuzz } from "@fw/fuzz";
import { describe, expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import { app } from "../src/in-memory.ts";
import { MemoryStore } from "./memory-store.ts";

const folder = join(import.meta.dirname, "..");
const fw = join(folder, "node_modules/@fw/cli/src/fw.js");

describe("the service", () => {
  it.each([
    [
      "with a fake store",
      createBookmarksApp({ store: new MemoryStore(), findFile: () => undefined }),
    ],
    ["with its database", app],
  ])("answers requests made from its schemas as it should, %s", async (_, service) => {
    const { failures, uncovered } = await fuzz(service, { runs: 1000, seed: 1 });
    expect({ failures, uncovered }).toEqual({ failures: [], uncovered: [] });
  });

  it("answers them as its contract says", { timeout: 60_000 }, () => {
    const parameters = [fw, "fuzz", "src/in-memory.ts", "--runs", "1000"];
    expect(execFileSync(process.execPath, parameters, { cwd: folder, encoding: "utf8" })).toBe("");
  });
});
