import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StartedBench } from "../src/bench.ts";
import { measureBench } from "../src/measure/measure-bench.ts";

const subjects = ["by hand", "@fw/framework"];

function createBench(compared: boolean, log: string[]): StartedBench {
  // A disturbed second round: everything takes five times as long.
  const figures = [10, 15, 75, 50, 10, 20];
  return {
    name: "example",
    title: "Example",
    figure: "Time",
    unit: "ns",
    cases: ["small"],
    subjects,
    compared,
    rounds: 3,
    starts: 2,
    start: () => {
      log.push("start");
      return Promise.resolve({
        measure: (subject) => {
          log.push(subject);
          return Promise.resolve(figures.shift() ?? Number.NaN);
        },
        stop: () => {
          log.push("stop");
          return Promise.resolve();
        },
      });
    },
  };
}

const options = { check: false, rounds: undefined, subjects };

beforeEach(() => {
  // Rounds 1 and 3 keep the order of the rows, and round 2 reverses it.
  const random = vi.spyOn(Math, "random");
  for (const key of [0.1, 0.2, 0.2, 0.1, 0.1, 0.2]) random.mockReturnValueOnce(key);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("measureBench", () => {
  it("compares each figure with the first row of the same round", async () => {
    const { rows } = await measureBench(createBench(true, []), options);

    expect(rows).toEqual([
      { subject: "by hand", figures: [{ median: 10, ratio: 1, quartiles: [1, 1] }] },
      { subject: "@fw/framework", figures: [{ median: 20, ratio: 1.5, quartiles: [1.5, 1.75] }] },
    ]);
  });

  it("compares nothing where the benchmark does not", async () => {
    const { rows } = await measureBench(createBench(false, []), options);

    expect(rows[1]?.figures).toEqual([{ median: 20, ratio: null, quartiles: [17.5, 47.5] }]);
  });

  it("measures each round in random order, and shares the rounds among the starts", async () => {
    const log: string[] = [];
    await measureBench(createBench(true, log), options);

    expect(log).toEqual([
      ...["start", "by hand", "@fw/framework", "@fw/framework", "by hand", "stop"],
      ...["start", "by hand", "@fw/framework", "stop"],
    ]);
  });

  it("stops what has started when a measurement fails", async () => {
    const log: string[] = [];
    const bench: StartedBench = {
      ...createBench(true, log),
      start: async (start) => ({
        ...(await createBench(true, log).start(start)),
        measure: () => Promise.reject(new Error("An answer was wrong")),
      }),
    };

    await expect(measureBench(bench, options)).rejects.toThrow("An answer was wrong");
    expect(log).toEqual(["start", "stop"]);
  });
});
