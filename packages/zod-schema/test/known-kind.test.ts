import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as newest from "zod/v4/core";
import * as oldest from "zod-oldest/v4/core";
import { zodNames } from "../src/known-kind.ts";

/** Lists the constructors of Zod's schemas and checks. */
function constructorsOf(core: object): string[] {
  const constructors = Object.entries(core).filter(
    ([, value]) => typeof value === "function" && "init" in value,
  );
  return constructors
    .map(([name]) => name.replace(/^\$Zod/, ""))
    .filter((name) => !name.endsWith("Error"));
}

/** The one kind of schema that a later release made a check. The packages do not know it. */
const earlier = "Properties";

describe("zodNames", () => {
  it("lists every kind of the newest Zod, and no other", () => {
    expect([...zodNames].sort()).toEqual(constructorsOf(newest).sort());
  });

  it("lists every kind of the oldest Zod that has stayed one", () => {
    expect(constructorsOf(oldest).filter((name) => !zodNames.has(name))).toEqual([earlier]);
  });

  it("is tested with the first release of the peer range", () => {
    const manifest = JSON.parse(
      readFileSync(new URL("../package.json", import.meta.url), "utf8"),
    ) as { peerDependencies: { zod: string }; devDependencies: { "zod-oldest": string } };
    const { major, minor, patch } = oldest.version;
    expect(manifest.peerDependencies.zod).toBe(`^${major}.${minor}.${patch}`);
  });
});
