import { describe, expect, it } from "vitest";
import * as audit from "../src/index.ts";

describe("@fw/audit", () => {
  it("exports these names and no others", () => {
    expect(Object.keys(audit).sort()).toEqual([
      "audit",
      "auditSchema",
      "estimateCosts",
      "formatFindings",
    ]);
  });
});
