import { describe, expect, it } from "vitest";
import * as validate from "../src/index.ts";

describe("@fw/validate", () => {
  it("exports these names and no others", () => {
    expect(Object.keys(validate).sort()).toEqual([
      "assertJson",
      "assertSchema",
      "compileWhileLoading",
      "createValidator",
      "defaultMaxIssues",
      "highestMaxIssues",
      "maxIssueBytes",
      "maxKeyLength",
      "maxListedKeys",
      "maxMessageLength",
      "maxPathLength",
    ]);
  });
});
