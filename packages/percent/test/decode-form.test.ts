import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeForm } from "../src/index.ts";
import { encoded } from "./encoded.ts";

describe("decodeForm", () => {
  it("decodes as URLSearchParams does", () => {
    fc.assert(
      fc.property(encoded, (text) => {
        expect(decodeForm(text)).toBe(new URLSearchParams(`a=${text}`).get("a"));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["é%C3", "é\ufffd"],
    ["\ud800+%41", "\ufffd A"],
    ["日本+%E6%9C", "日本 \ufffd"],
  ])("keeps unescaped characters: %j", (text, decoded) => {
    expect(decodeForm(text)).toBe(decoded);
  });
});
