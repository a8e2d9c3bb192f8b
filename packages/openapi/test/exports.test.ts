import { expect, it } from "vitest";
import * as openapi from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(openapi).sort()).toEqual(["docsPage", "toOpenApi"]);
});
