import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceQuery, compileQuery } from "../src/index.ts";

const plan = compileQuery(
  z.object({
    text: z.string(),
    flag: z.boolean(),
    optionalFlag: z.boolean().optional(),
    optionalNumber: z.number().exactOptional(),
  }),
);

describe("coerceQuery", () => {
  it.each(["", "007", "1", "true", " x ", "null"])("keeps the string %j as it is", (text) => {
    expect(coerceQuery(plan, new URLSearchParams({ text }))).toEqual({ text });
  });

  it.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ])("converts the boolean %s", (text, value) => {
    expect(coerceQuery(plan, `flag=${text}`)).toEqual({ flag: value });
  });

  it.each(["", "TRUE", "True", "yes", "on", "00", "01", "-0", "1.0", "true "])(
    "keeps %j as a string if a boolean is declared",
    (text) => {
      expect(coerceQuery(plan, new URLSearchParams({ flag: text }))).toEqual({ flag: text });
    },
  );

  it("converts optional fields like required ones", () => {
    expect(coerceQuery(plan, "optionalFlag=0&optionalNumber=5")).toEqual({
      optionalFlag: false,
      optionalNumber: 5,
    });
  });
});
