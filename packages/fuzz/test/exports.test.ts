import { expect, it } from "vitest";
import * as fuzz from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(fuzz).sort()).toEqual([
    "compareBuilds",
    "formatComparison",
    "formatReport",
    "fuzz",
  ]);
});
