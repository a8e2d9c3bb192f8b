import { expect, it } from "vitest";
import * as contract from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(contract).sort()).toEqual([
    "ContractError",
    "UniqueNames",
    "createContract",
    "listErrorCodes",
    "listInputs",
    "listReferences",
    "readRules",
    "toPascalCase",
  ]);
});
