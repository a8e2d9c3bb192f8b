import { describe, expect, it } from "vitest";
import { isPartOf, readArguments, selectSubjects } from "../src/options.ts";

describe("readArguments", () => {
  it("reads the names of benchmarks and the options between them", () => {
    const given = readArguments(["http", "--rounds", "5", "router", "--only", "Hono,h3"]);

    expect(given).toMatchObject({ names: ["http", "router"], rounds: 5, only: ["Hono", "h3"] });
  });

  it("returns null when the user asks for help", () => {
    expect(readArguments(["--help"])).toBeNull();
  });

  it.for(["0", "1.5", "many"])("refuses --rounds %s", (rounds) => {
    expect(() => readArguments(["--rounds", rounds])).toThrow(RangeError);
  });

  it("refuses an option that does not exist", () => {
    expect(() => readArguments(["--fast"])).toThrow("--fast");
  });
});

describe("isPartOf", () => {
  it.for([
    ["http", "http", true],
    ["work-bun", "work", true],
    ["work-bun", "work-bun", true],
    ["work", "work-bun", false],
    ["https", "http", false],
  ] as const)("of %s and %s is %s", ([bench, name, expected]) => {
    expect(isPartOf(bench, name)).toBe(expected);
  });
});

describe("selectSubjects", () => {
  it("keeps the first row beside those that are asked for", () => {
    const subjects = ["by hand", "@fw/framework", "Hono", "h3"];

    expect(selectSubjects(subjects, ["hono"])).toEqual(["by hand", "Hono"]);
    expect(selectSubjects(subjects, [])).toEqual(subjects);
  });
});
