import { describe, expect, it } from "vitest";
import { median, summarise } from "../src/harness/statistics.ts";

describe("median", () => {
  it("is the value in the middle, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it("is the mean of two in the middle", () => {
    expect(median([10, 1, 3, 2])).toBe(2.5);
  });

  it("is no number where there is no value", () => {
    expect(median([])).toBeNaN();
  });
});

describe("summarise", () => {
  it("compares each round with the baseline of the same round", () => {
    // The second round was disturbed, and both figures with it.
    expect(summarise([12, 60, 11], [10, 50, 11])).toEqual({
      median: 12,
      minimum: 11,
      quartiles: [11.5, 36],
      ratio: 1.2,
      ratioQuartiles: [1.1, 1.2],
    });
  });

  it("gives no ratio where there is no baseline", () => {
    expect(summarise([3], [])).toEqual({
      median: 3,
      minimum: 3,
      quartiles: [3, 3],
      ratio: null,
      ratioQuartiles: null,
    });
  });
});
