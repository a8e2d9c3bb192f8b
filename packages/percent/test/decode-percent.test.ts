import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodePercent } from "../src/index.ts";
import { encoded } from "./encoded.ts";

describe("decodePercent", () => {
  it("decodes as decodeURIComponent does and returns undefined if that throws", () => {
    fc.assert(
      fc.property(encoded, (text) => {
        expect(decodePercent(text)).toBe(decodeOrCatch(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["a%2fb", "a%2Fb"],
    ["%2F%25%41%2f", "%2F%25A%2F"],
    ["%252F", "%252F"],
    ["a/b", "a/b"],
  ])("keeps the given characters of %s escaped: %s", (text, decoded) => {
    expect(decodePercent(text, "%/")).toBe(decoded);
  });
});

function decodeOrCatch(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
