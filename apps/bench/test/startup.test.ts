import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { peers } from "../src/peers/peers.ts";

const startup = path.join(import.meta.dirname, "../src/startup/startup.ts");

describe.for(Object.keys(peers))("the start of %s", (name) => {
  // In plain Node, as the bench runs it; for the packages' sources, so that no build is needed.
  it("gets to its first answer, and says what the steps took", async () => {
    const parameters = ["--conditions=@fw/source", startup, name, "100"];
    const { stdout } = await promisify(execFile)(process.execPath, parameters);
    const figures = Object.entries(JSON.parse(stdout) as Record<string, number>);
    const steps = figures.filter(([step]) => step !== "together");

    expect(steps.map(([step]) => step)).toEqual(
      expect.arrayContaining(["import", "schemas", "first answer"]),
    );
    expect(new Map(figures).get("together")).toBeCloseTo(
      steps.reduce((sum, [, time]) => sum + time, 0),
    );
  });
});
