import { describe, expect, it } from "vitest";
import { readArguments } from "../src/options.ts";

describe("readArguments", () => {
  it("reads the names of benches and the options between them", () => {
    const given = readArguments(["pipe", "--rounds", "5", "router", "--only", "hand,Hono"], {});

    expect(given?.names).toEqual(["pipe", "router"]);
    expect(given?.options).toMatchObject({ rounds: 5, only: ["hand", "Hono"], build: true });
  });

  it("takes the Node binary from the environment, unless an option names one", () => {
    expect(readArguments([], { NODE: "/a" })?.options.node).toBe("/a");
    expect(readArguments(["--node", "/b"], { NODE: "/a" })?.options.node).toBe("/b");
    expect(readArguments([], {})?.options.node).toBe(process.execPath);
  });

  it("says how a run differs from a full one", () => {
    const given = readArguments(["pipe", "--only", "hand,@fw/framework", "--rounds", "5"], {});

    expect(given?.variant).toBe("only-hand-fw-framework-rounds-5");
    expect(readArguments(["pipe", "--node", "/a", "--no-build"], {})?.variant).toBe("");
  });

  it("says that the user asks for help", () => {
    expect(readArguments(["--help"], {})).toBeNull();
  });

  it.for([
    ["--rounds", "0"],
    ["--time", "1.5"],
    ["--rounds", "many"],
  ])("refuses %s", (parameters) => {
    expect(() => readArguments(parameters, {})).toThrow(RangeError);
  });

  it("refuses an option that does not exist", () => {
    expect(() => readArguments(["--fast"], {})).toThrow("--fast");
  });
});
