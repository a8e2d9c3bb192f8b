import { describe, expect, it } from "vitest";
import { bytes } from "../src/bytes/bytes.ts";

// `pnpm stress bytes --seed 1` makes what fails here as small as it goes, and prints it.
describe("a server that is sent sequences of bytes", () => {
  it("answers in order, once each, runs nothing behind the end, and lives", async () => {
    const { failures, before, after } = await bytes.measure({ seed: 1, sequences: 1_500 });
    expect(failures).toEqual([]);
    expect(after).toMatchObject({ connections: 0, errors: 0, failures: [] });
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
  });
});
