import { describe, expect, it } from "vitest";
import * as coerce from "../src/index.ts";

describe("@fw/coerce", () => {
  it("exports these names and no others", () => {
    expect(Object.keys(coerce).sort()).toEqual([
      "SchemaError",
      "coerceForm",
      "coerceParams",
      "coerceQuery",
      "compileForm",
      "compileListQuery",
      "compileParams",
      "compileQuery",
    ]);
  });
});
