import { expect, it } from "vitest";
import * as percent from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(percent).sort()).toEqual([
    "NullRecord",
    "decodeForm",
    "decodePercent",
    "readEscapedCharacter",
  ]);
});
