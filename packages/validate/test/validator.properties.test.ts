import { propertyRuns } from "@fw/test-support";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { compileWhileLoading, createValidator, maxIssueBytes, type Issue } from "../src/index.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";
import { cases, frozenPaths, fromZod, settle, type Case, type Settled } from "./generated/cases.ts";
import { restoreSetup, setups } from "./setups.ts";
import { show, showUnordered } from "./generated/show.ts";

describe.each(setups)("Validator.validate, beside Zod: $name", (setup) => {
  const isPlain = setup === setups[0];
  const parameters = propertyRuns(isPlain ? 1_000 : 300);

  beforeAll(() => {
    setup.begin?.();
  });
  afterAll(restoreSetup);

  it("finds what safeParse finds, for every kind of schema", async () => {
    await fc.assert(fc.asyncProperty(cases(setup, false), compare), parameters);
  }, 3_600_000);

  it("finds the same once Zod has compiled the schema", async () => {
    await fc.assert(fc.asyncProperty(cases(setup, false), compareCompiled), parameters);
  }, 3_600_000);

  it("finds what safeParseAsync finds, for every kind of schema", async () => {
    const reasons = await collectUnhandledRejections(() =>
      fc.assert(fc.asyncProperty(cases(setup, true), compareAsync), parameters),
    );
    expect(reasons.filter((reason) => !isLeftByZod(reason))).toEqual([]);
  }, 3_600_000);
});

/** Whether Zod's own run left a rejection unhandled. It drops pending promises when a part throws. */
function isLeftByZod(reason: unknown): boolean {
  return reason instanceof Error && String(reason.stack).includes("handleIntersectionResults");
}

async function compare({ schema, value, maxIssues }: Case): Promise<void> {
  const zodSaw = new Set<string>();
  const zod = schema.create({ see: (what) => zodSaw.add(what), isAsync: false });
  const expected = await settle(() => fromZod(z.safeParse(zod, structuredClone(value)), maxIssues));
  skipLong(expected);
  const seen = new Set<string>();
  const bounded = schema.create({ see: (what) => seen.add(what), isAsync: false });
  const validator = createValidator(bounded, { maxIssues });
  compileWhileLoading([validator]);
  const actual = await settle(() => {
    const outcome = validator.validate(structuredClone(value));
    expect(outcome).not.toBeInstanceOf(Promise);
    return outcome;
  });
  expectEqual(actual, expected);
  if ("outcome" in expected) expectSubset(seen, zodSaw);
}

/** Compares with Zod after enough values for the schema to be compiled. */
async function compareCompiled({ schema, value, maxIssues }: Case): Promise<void> {
  const create = (): z.ZodType => schema.create({ see: () => undefined, isAsync: false });
  const zod = create();
  const expected = await settle(() => fromZod(z.safeParse(zod, structuredClone(value)), maxIssues));
  skipLong(expected);
  const validator = createValidator(create(), { maxIssues });
  for (let run = 0; run < 100; run++) await settle(() => validator.validate(undefined));
  await vi.dynamicImportSettled();
  for (let run = 0; run < 2; run++) {
    expectEqual(await settle(() => validator.validate(structuredClone(value))), expected);
  }
}

async function compareAsync({ schema, value, maxIssues }: Case): Promise<void> {
  const zodSaw = new Set<string>();
  const zod = schema.create({ see: (what) => zodSaw.add(what), isAsync: true });
  const runZod = (): Promise<Settled> =>
    settle(async () => fromZod(await z.safeParseAsync(zod, structuredClone(value)), Infinity));
  const first = await runZod();
  const second = await runZod();
  skipLong(first);
  // Once Zod has resolved `z.lazy`, it takes fewer turns for recursive schemas. The first issue then depends on
  // earlier runs.
  const hasOrder = show(first) === show(second) && !/recursive|lazy|json/.test(schema.code);
  // A run that ends before a promise appears lists issues in the order of `safeParse`.
  const withoutPromises = schema.create({ see: () => undefined, isAsync: false });
  const atOnce = await settle(() =>
    fromZod(z.safeParse(withoutPromises, structuredClone(value)), maxIssues),
  );
  const seen = new Set<string>();
  const bounded = schema.create({ see: (what) => seen.add(what), isAsync: true });
  const validator = createValidator(bounded, { maxIssues });
  compileWhileLoading([validator]);
  for (let run = 0; run < 2; run++) {
    let isAsync = false;
    const actual = await settle(() => {
      const outcome = validator.validate(structuredClone(value));
      isAsync = outcome instanceof Promise;
      return outcome;
    });
    // The compiler does not know that the function above has changed `isAsync`.
    if (!(isAsync as boolean) && show(actual) === show(atOnce)) continue;
    // The order of a set's elements may differ as well.
    const all = show(actual) === show(second) ? second : first;
    // A run with promises lists issues as parts settle, and a part with enough issues ends early.
    const isExact = hasOrder && maxIssues === 1000;
    if (!isExact && schema.code.includes("readIssues")) expectSameVerdict(actual, all);
    else if (!isExact) expectAlike(actual, all, { schema, maxIssues });
    else expectEqual(actual, all);
  }
  // A function may put the first issue into its value, which later functions receive.
  const isSettled = hasOrder || !schema.code.includes("readIssues");
  if ("outcome" in first && isSettled) expectSubset(seen, zodSaw);
}

/** Checks that the author's functions receive nothing that Zod would not pass to them. */
function expectSubset(seen: ReadonlySet<string>, zodSaw: ReadonlySet<string>): void {
  expect([...seen].filter((what) => !zodSaw.has(what))).toEqual([]);
}

/** Skips cases with more issues than the limit in bytes allows. */
function skipLong(expected: Settled): void {
  const text = "outcome" in expected && !expected.outcome.success ? show(expected) : "";
  fc.pre(text.length < maxIssueBytes);
}

function expectEqual(actual: Settled, expected: Settled): void {
  // Zod throws for values that an intersection cannot merge. The validator's run may end before such values, or throw
  // for others.
  if ("thrown" in expected && ("outcome" in actual || isUnmergeable(actual.thrown))) return;
  expect(show(actual)).toBe(show(expected));
  expect(frozenPaths(actual)).toEqual(frozenPaths(expected));
  expect(isDeepStrictEqual(actual, expected)).toBe(true);
}

function isUnmergeable(thrown: string): boolean {
  return thrown.startsWith("Error: Unmergable intersection");
}

/** Checks that the verdict is the same, that as many issues are reported, and that Zod reports all of them. */
function expectAlike(
  actual: Settled,
  all: Settled,
  { schema, maxIssues }: Pick<Case, "schema" | "maxIssues">,
): void {
  // If several parts throw, the first to settle decides. The validator's run may end before that part.
  if (!("outcome" in all)) return;
  if (all.outcome.success) {
    // A part that settles later adds its key after other keys.
    expect(showUnordered(actual)).toBe(showUnordered(all));
    return;
  }
  const { issues } = all.outcome;
  const count = Math.min(issues.length, maxIssues);
  const told = "outcome" in actual && !actual.outcome.success ? actual.outcome.issues : [];
  expect(actual).toMatchObject({ outcome: { truncated: issues.length > maxIssues } });
  expect(told).toHaveLength(count);
  // Zod gives all issues of parts that it awaits in a tuple's rest the last index.
  const hasIndexes = !schema.code.includes("z.tuple(");
  const look = (issue: Issue): string =>
    hasIndexes ? show(issue) : show(issue).replaceAll(/\d+/g, "0");
  expect(issues.map(look)).toEqual(expect.arrayContaining(told.map(look)));
}

function expectSameVerdict(actual: Settled, all: Settled): void {
  if ("outcome" in all) expect(actual).toMatchObject({ outcome: { success: all.outcome.success } });
}
