import { expect, it } from "vitest";
import * as create from "../src/index.ts";

it("exports these names", () => {
  expect(Object.keys(create).sort()).toEqual(["main"]);
});
