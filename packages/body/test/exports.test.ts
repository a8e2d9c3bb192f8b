import { expect, it } from "vitest";
import * as body from "../src/index.ts";

it("exports these names and no others", () => {
  expect(Object.keys(body).sort()).toEqual([
    "BodyError",
    "defaultMaxBytes",
    "isJsonMediaType",
    "maxDepth",
    "readBytes",
    "readForm",
    "readJson",
    "readParts",
    "readWebJson",
  ]);
});
