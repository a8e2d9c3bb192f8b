import { describe, expect, it } from "vitest";
import { readArguments } from "../src/options.ts";

describe("readArguments", () => {
  it("reads the names of programs and the options between them", () => {
    const { names, options } = readArguments(["bytes", "--seed", "7", "soak", "--only", "Zod,use"]);

    expect(names).toEqual(["bytes", "soak"]);
    expect(options).toEqual({
      requests: 1_000_000,
      isShort: false,
      sequences: 20_000,
      seed: 7,
      only: ["zod", "use"],
    });
  });

  it.for([
    ["--requests", "999"],
    ["--sequences", "0"],
    ["--seed", "1.5"],
    ["--seed", "many"],
  ])("refuses %s", (parameters) => {
    expect(() => readArguments(parameters)).toThrow(RangeError);
  });

  it("refuses an option that does not exist", () => {
    expect(() => readArguments(["--fast"])).toThrow("--fast");
  });
});
