import type { JsonScalar } from "@fw/contract";
import { isIn } from "./is-in.ts";
import type { Kind, Option } from "./option.ts";
import type { Walk } from "./walk.ts";

/** Compares two options of the same scalar type. */
export function compareScalars(before: Option, after: Option, walk: Walk): void {
  if (before.values === undefined && after.values === undefined) {
    compareRanges(before, after, walk);
    compareSteps(before, after, walk);
    compareForms(before, after, walk);
  } else compareValues(before, after, walk);
}

function compareValues(before: Option, after: Option, walk: Walk): void {
  const removed = listOutside(before, after);
  const added = listOutside(after, before);
  if (before.values === undefined)
    walk.report("became-enum", `may only be ${printValues([...(after.values ?? [])])} now`);
  if (after.values === undefined)
    walk.report("no-longer-enum", "is no longer limited to listed values");
  if (removed.length > 0)
    walk.report("enum-value-removed", `may no longer be ${printValues(removed)}`);
  if (added.length > 0) walk.report("enum-value-added", `may be ${printValues(added)}, too`);
  // Values are not tested against formats and patterns.
  const [ours, theirs] = [before, after].map(({ forms }) => forms.toSorted().join(" "));
  if (ours !== theirs) walk.report("undecided", "has another format, and listed values");
}

/** Lists the values of an option that another one refuses. */
function listOutside(option: Option, other: Option): JsonScalar[] {
  return [...(option.values ?? [])].filter((value) =>
    other.values === undefined ? !isIn(value, other) : !other.values.has(value),
  );
}

const most = 5;

function printValues(values: readonly JsonScalar[]): string {
  const shown = values.slice(0, most).map((value) => JSON.stringify(value).slice(0, 80));
  const more = values.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const names: Readonly<Partial<Record<Kind, readonly [string, string]>>> = {
  number: ["minimum", "maximum"],
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
};

/** Compares the bounds of values. */
export function compareRanges(before: Option, after: Option, walk: Walk): void {
  const [lowest = "", highest = ""] = names[before.kind] ?? [];
  const [ours, theirs] = [before.range, after.range];
  const low = ours.min - theirs.min || Number(ours.isMinOpen) - Number(theirs.isMinOpen);
  const high = theirs.max - ours.max || Number(ours.isMaxOpen) - Number(theirs.isMaxOpen);
  const report = (name: string, difference: number, bounds: readonly string[]): void => {
    const [now = "", was = ""] = bounds;
    const [narrower, wider] = difference < 0 ? [after, before] : [before, after];
    // Zod's integers are safe ones. The change to or from integers already implies these bounds.
    const isImplied =
      narrower.steps.length > 0 && wider.steps.length === 0 && safe.has(difference < 0 ? now : was);
    const rule = difference < 0 ? "bound-tightened" : "bound-loosened";
    if (difference !== 0 && !isImplied) walk.report(rule, `${name} is ${now}, and was ${was}`);
  };
  report(
    lowest,
    low,
    [theirs, ours].map(({ min, isMinOpen }) => printBound(min, isMinOpen)),
  );
  report(
    highest,
    high,
    [theirs, ours].map(({ max, isMaxOpen }) => printBound(max, isMaxOpen)),
  );
}

const safe: ReadonlySet<string> = new Set(
  [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER].map(String),
);

function printBound(bound: number, isOpen: boolean): string {
  return Number.isFinite(bound) ? `${isOpen ? "beyond " : ""}${bound}` : "none";
}

function compareSteps(before: Option, after: Option, { report }: Walk): void {
  const lost = after.steps.filter((step) => !implies(before.steps, step));
  const gained = before.steps.filter((step) => !implies(after.steps, step));
  for (const step of lost) {
    if (step === 1) report("fractions-removed", "must be an integer");
    else if (isDecidable(before.steps, step))
      report("bound-tightened", `must be a multiple of ${step}`);
    else
      report(
        "undecided",
        `must be a multiple of ${step}, and was a multiple of ${before.steps.join(", ")}`,
      );
  }
  for (const step of gained) {
    if (step === 1) report("fractions-added", "need not be an integer");
    else if (isDecidable(after.steps, step))
      report("bound-loosened", `need not be a multiple of ${step}`);
    else report("undecided", `need not be a multiple of ${step}`);
  }
}

function implies(steps: readonly number[], wanted: number): boolean {
  return steps.some(
    (step) =>
      step === wanted ||
      (Number.isSafeInteger(step) && Number.isInteger(step / wanted) && Number.isInteger(wanted)),
  );
}

/** Multiples of fractions are subject to rounding. */
function isDecidable(steps: readonly number[], wanted: number): boolean {
  return steps.length === 0 || [...steps, wanted].every((step) => Number.isSafeInteger(step));
}

function compareForms({ forms: ours }: Option, { forms: theirs }: Option, { report }: Walk): void {
  const lost = ours.filter((form) => !theirs.includes(form));
  const gained = theirs.filter((form) => !ours.includes(form));
  const [first = "", second = ""] = [gained, lost].map((forms) =>
    forms.join(" and ").slice(0, 200),
  );
  if (lost.length > 0 && gained.length > 0)
    report("format-changed", `has ${first}, and had ${second}`);
  else if (gained.length > 0) report("format-added", `must have ${first}`);
  else if (lost.length > 0) report("format-removed", `need not have ${second}`);
}
