import { describe, expect, it } from "vitest";
import { fuzz, type FuzzFailure, type Fuzzed, type FuzzOptions } from "../src/index.ts";
import { plantedFaults } from "./planted-faults.ts";

const seeds = Array.from({ length: 10 }, (_, index) => index);

/** At most 20,000 requests together; most faults need few. */
const attempts = [110, 900, 17_000];

describe("fuzz", () => {
  it.each(plantedFaults)("finds $name", async ({ kind, create, options }) => {
    for (const seed of seeds) {
      const failures = await search(create, { ...options, seed });
      expect(new Set(failures.map((failure) => failure.kind)), `seed ${seed}`).toEqual(
        new Set([kind]),
      );
    }
  });
});

async function search(create: () => Fuzzed, options: FuzzOptions): Promise<readonly FuzzFailure[]> {
  for (const runs of attempts) {
    const { failures } = await fuzz(create(), { ...options, runs });
    if (failures.length > 0) return failures;
  }
  return [];
}
