import { expect, it } from "vitest";
import * as options from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(options).sort()).toEqual(["assertInteger", "assertOptions", "readOptions"]);
});
