import { assert, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { auditSchema } from "../src/walk/audit-schema.ts";
import { schemaPlans } from "./schema-plan.ts";

describe("auditSchema on generated schemas", () => {
  it("finds nothing if everything is bounded", () => {
    assert(
      property(schemaPlans, (plan) => {
        expect(auditSchema(plan.build(-1))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("finds exactly the one missing bound", () => {
    assert(
      property(schemaPlans, nat(), (plan, choice) => {
        const bounds = plan.boundsAt("");
        if (bounds.length === 0) return;
        const missing = choice % bounds.length;
        // Keeps the checks of all strings together fast.
        const findings = auditSchema(plan.build(missing), { maxBodyBytes: 1_000 });
        expect(findings).toMatchObject([bounds[missing]]);
      }),
      { numRuns: 1000 },
    );
  });
});
