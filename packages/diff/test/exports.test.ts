import { expect, it } from "vitest";
import * as diff from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(diff).sort()).toEqual([
    "InvalidContractError",
    "diffContracts",
    "parseContract",
    "routeRules",
    "schemaRules",
  ]);
});
