import { expect, it } from "vitest";
import * as body from "../src/index.ts";

it("exports exactly the public names", () => {
  expect(Object.keys(body).sort()).toEqual([
    "BodyError",
    "defaultMaxBytes",
    "isJsonMediaType",
    "maxDepth",
    "readBytes",
    "readForm",
    "readJson",
    "readWebJson",
  ]);
});
