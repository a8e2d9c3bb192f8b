import { expect, it } from "vitest";
import * as router from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(router).sort()).toEqual([
    "RouteError",
    "createRouter",
    "decodeSegment",
    "parsePattern",
  ]);
});
