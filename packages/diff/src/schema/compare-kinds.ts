import type { Kind, Reading } from "./option.ts";
import type { Walk } from "./walk.ts";

const kindNames: Readonly<Record<Kind, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
};

/** Compares the types of values. */
export function compareKinds(before: Reading, after: Reading, { report }: Walk): void {
  const [ours, theirs] = [before, after].map(
    ({ options }) => new Set(options.map(({ kind }) => kind)),
  );
  if (ours === undefined || theirs === undefined) return;
  const print = (list: Iterable<Kind>): string =>
    Array.from(list, (kind) => kindNames[kind]).join(" or ") || "nothing";
  const removed = [...ours].filter((kind) => !theirs.has(kind));
  const added = [...theirs].filter((kind) => !ours.has(kind));
  if (removed.length === ours.size && added.length === theirs.size && ours.size + theirs.size > 0) {
    report("type-changed", `is ${print(theirs)}, and was ${print(ours)}`);
    return;
  }
  if (removed.includes("null")) report("null-removed", "may no longer be null");
  if (added.includes("null")) report("null-added", "may be null, too");
  const [lost, gained] = [removed, added].map((list) => list.filter((kind) => kind !== "null"));
  if (lost?.length) report("type-removed", `may no longer be ${print(lost)}`);
  if (gained?.length) report("type-added", `may be ${print(gained)}, too`);
}

/** Whether numbers or booleans have become any string. */
export function takesAnyText(
  { options: ours }: Reading,
  { options: theirs, isExact }: Reading,
): boolean {
  const [only] = theirs;
  const isAny = only?.kind === "string" && only.values === undefined && only.forms.length === 0;
  return (
    isExact &&
    theirs.length === 1 &&
    isAny &&
    only.range.min === 0 &&
    only.range.max === Infinity &&
    ours.every(({ kind }) => kind === "number" || kind === "boolean")
  );
}
