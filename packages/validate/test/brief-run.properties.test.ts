import { propertyRuns } from "@fw/test-support";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { BoundedValidator } from "../src/validator.ts";
import type { RunLimits } from "../src/limits.ts";
import { cases, frozenPaths, fromZod, settle, type Case, type Settled } from "./generated/cases.ts";
import { show, showUnordered } from "./generated/show.ts";
import { restoreSetup, setups } from "./setups.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

/** Limits by which every value is large and runs slice by slice. */
const limits = { ordinaryIssues: -1, exactIssues: 1_000, slice: 3 };

/** Limits by which each schema ends at its first issue. */
const strict = { ...limits, exactIssues: 0 };

describe.each(setups)("Validator.validate, of values that are all large: $name", (setup) => {
  const parameters = propertyRuns(setup === setups[0] ? 1_000 : 300);

  beforeAll(() => {
    setup.begin?.();
  });
  afterAll(restoreSetup);

  it("has the verdict and the value of safeParse, and one of its issues", async () => {
    await fc.assert(fc.asyncProperty(cases(setup, false), compare), parameters);
  }, 3_600_000);

  it("has the verdict and the value of safeParseAsync, and one of its issues", async () => {
    await collectUnhandledRejections(() =>
      fc.assert(fc.asyncProperty(cases(setup, true), compareAsync), parameters),
    );
  }, 3_600_000);
});

async function compare({ schema, value }: Case): Promise<void> {
  const create = (): z.ZodType => schema.create({ see: () => undefined, isAsync: false });
  const expected = await settle(() =>
    fromZod(create().safeParse(structuredClone(value)), Infinity),
  );
  expectBrief(await settle(() => validate(create(), value, limits)), expected, schema.code);
  expectVerdict(await settle(() => validate(create(), value, strict)), expected, schema.code);
}

async function compareAsync({ schema, value }: Case): Promise<void> {
  const create = (): z.ZodType => schema.create({ see: () => undefined, isAsync: true });
  const expected = await settle(async () =>
    fromZod(await create().safeParseAsync(structuredClone(value)), Infinity),
  );
  expectBrief(await settle(() => validate(create(), value, limits)), expected, schema.code);
  expectVerdict(await settle(() => validate(create(), value, strict)), expected, schema.code);
}

function validate(
  schema: z.ZodType,
  value: unknown,
  runLimits: RunLimits,
): ReturnType<BoundedValidator<unknown>["validate"]> {
  const validator = new BoundedValidator(schema, { maxIssues: 100, limits: runLimits });
  return validator.validate(structuredClone(value));
}

/** Checks that one issue is reported, and that Zod also reports it. */
function expectBrief(actual: Settled, expected: Settled, code: string): void {
  if (!expectVerdict(actual, expected, code)) return;
  if ("thrown" in expected || expected.outcome.success) return;
  if ("thrown" in actual || actual.outcome.success) return;
  const { issues, truncated } = actual.outcome;
  expect(truncated).toBe(true);
  expect(issues).toHaveLength(1);
  // In an asynchronous run, Zod gives all issues of a tuple's rest the last index.
  const hasIndexes = !code.includes("z.tuple(");
  const look = (issue: unknown): string =>
    hasIndexes ? show(issue) : show(issue).replaceAll(/\d+/g, "0");
  expect(expected.outcome.issues.map(look)).toContain(look(issues[0]));
}

/** Checks that the verdict and the value are Zod's. Returns whether they can be compared. */
function expectVerdict(actual: Settled, expected: Settled, code: string): boolean {
  // A brief run may end before the part that throws, and a function that reads issues receives only one.
  if ("thrown" in expected || code.includes("readIssues")) return false;
  const { outcome } = expected;
  expect(actual).toMatchObject({ outcome: { success: outcome.success } });
  if (outcome.success) {
    // In an asynchronous run, Zod loses all but the last element of a tuple's rest.
    if (code.includes("z.tuple(")) return true;
    // A part that settles later adds its key after other keys.
    expect(showUnordered(actual)).toBe(showUnordered(expected));
    expect(frozenPaths(actual).toSorted()).toEqual(frozenPaths(expected).toSorted());
  }
  return true;
}
