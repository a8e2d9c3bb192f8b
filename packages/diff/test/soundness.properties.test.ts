import type { JsonSchema } from "@fw/contract";
import { propertyRuns } from "@fw/test-support";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Side } from "../src/index.ts";
import { diffSchemas } from "./contracts.ts";
import { Chance, createSchema, mutate, sample } from "./random-schemas.ts";

// Another program decides what is valid.
const ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false });

function isSafe(side: Side, before: JsonSchema, after: JsonSchema): boolean {
  return diffSchemas(side, before, after).every(({ level }) => level === "safe");
}

/** Values of the first schema that the second one refuses. */
function listLost(from: JsonSchema, to: JsonSchema, chance: Chance): unknown[] {
  const [first, second] = [ajv.compile(from), ajv.compile(to)];
  const values = Array.from({ length: 25 }, () => sample(from, chance));
  return values.filter((value) => first(value) && !second(value));
}

describe("diffContracts, for random schemas", () => {
  it.each(["input", "output"] as const)(
    "calls no %s safe that a value shows to be none",
    (side) => {
      let judged = 0;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const chance = new Chance(seed);
          const before = createSchema(chance);
          let after = mutate(before, chance);
          if (chance.is(30)) after = mutate(after, chance);
          if (!isSafe(side, before, after)) return;
          judged++;
          const lost =
            side === "input" ? listLost(before, after, chance) : listLost(after, before, chance);
          if (lost.length > 0)
            throw new Error(
              JSON.stringify({ before, after, lost, changes: diffSchemas(side, before, after) }),
            );
        }),
        propertyRuns(600),
      );
      // Else the property would say nothing.
      expect(judged).toBeGreaterThan(60);
    },
  );

  it("finds no change in what has not changed", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const schema = createSchema(new Chance(seed));
        expect(diffSchemas("input", schema, structuredClone(schema))).toEqual([]);
        expect(diffSchemas("output", schema, structuredClone(schema))).toEqual([]);
      }),
      propertyRuns(400),
    );
  });
});
