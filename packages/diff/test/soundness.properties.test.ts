import type { JsonSchema } from "@fw/contract";
import { propertyRuns } from "@fw/test-support";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffContracts, type Change, type SchemaRule, type Side } from "../src/index.ts";
import { toSchemaContract } from "./contracts.ts";
import { Chance, createDefinitions, createSchema, mutate, Samples } from "./random-schemas.ts";

// Another validator decides which values are valid.
const ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false });

/** A schema and the definitions that it refers to. */
type Schemas = Readonly<Record<string, JsonSchema>>;

function diff(side: Side, before: Schemas, after: Schemas): Change[] {
  const [first, second] = [before, after].map(({ body = {}, ...$defs }) =>
    toSchemaContract(side, body, $defs),
  );
  return first && second ? diffContracts(first, second) : [];
}

/** Values of the first schema that the second one refuses. */
function listLost(from: Schemas, to: Schemas, chance: Chance): unknown[] {
  const [isFirst, isSecond] = [from, to].map(({ body, ...$defs }) =>
    ajv.compile({ ...body, $defs }),
  );
  const samples = new Samples(chance, from);
  const values = Array.from({ length: 25 }, () => samples.of(from["body"] ?? {}));
  return values.filter((value) => isFirst?.(value) === true && isSecond?.(value) === false);
}

/** The rules of a change, and of its reversal. */
const mirrored: readonly (readonly [SchemaRule, SchemaRule])[] = [
  ["type-removed", "type-added"],
  ["null-removed", "null-added"],
  ["fractions-removed", "fractions-added"],
  ["became-known", "became-unknown"],
  ["became-enum", "no-longer-enum"],
  ["enum-value-removed", "enum-value-added"],
  ["bound-tightened", "bound-loosened"],
  ["format-added", "format-removed"],
  ["property-became-required", "property-became-optional"],
  ["option-removed", "option-added"],
  ["variant-removed", "variant-added"],
  ["type-changed", "type-changed"],
  ["undecided", "undecided"],
].flatMap(
  ([first, second]) =>
    [
      [first, second],
      [second, first],
    ] as [SchemaRule, SchemaRule][],
);

describe("diffContracts on random schemas", () => {
  it.each([
    ["input", false],
    ["output", false],
    ["input", true],
    ["output", true],
  ] as const)(
    "calls no %s safe if a value proves the opposite (references: %s)",
    (side, refers) => {
      let judged = 0;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const chance = new Chance(seed);
          const body = createSchema(chance, refers ? 2 : 3, refers);
          const before: Schemas = { body, ...(refers && createDefinitions(chance)) };
          let after = mutate(before, chance);
          if (chance.is(30)) after = mutate(after, chance);
          const changes = diff(side, before, after);
          if (changes.some(({ level }) => level !== "safe")) return;
          judged++;
          const [from, to] = side === "input" ? [before, after] : [after, before];
          const lost = listLost(from, to, chance);
          if (lost.length > 0) throw new Error(JSON.stringify({ before, after, lost, changes }));
        }),
        propertyRuns(400),
      );
      // Otherwise, the property would prove nothing.
      expect(judged).toBeGreaterThan(40);
    },
  );

  it("finds the mirrored rule in the reversed change of an output", () => {
    const count = (changes: readonly Change[], rules: ReadonlySet<string>): number =>
      changes.filter(({ rule }) => rules.has(rule)).length;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const chance = new Chance(seed);
        const before = { body: createSchema(chance) };
        const after = mutate(before, chance);
        const [there, back] = [diff("input", before, after), diff("output", after, before)];
        for (const [narrower, wider] of mirrored) {
          const found = [count(there, new Set([narrower])), count(back, new Set([wider]))];
          if (found[0] !== found[1])
            throw new Error(JSON.stringify({ narrower, before, after, there, back }));
        }
      }),
      propertyRuns(400),
    );
  });

  it("finds no change between equal schemas", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const chance = new Chance(seed);
        const schemas = { body: createSchema(chance, 3, true), ...createDefinitions(chance) };
        expect(diff("input", schemas, structuredClone(schemas))).toEqual([]);
        expect(diff("output", schemas, structuredClone(schemas))).toEqual([]);
      }),
      propertyRuns(400),
    );
  });
});
