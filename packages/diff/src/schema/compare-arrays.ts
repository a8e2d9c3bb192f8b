import { compareRanges } from "./compare-scalars.ts";
import type { Option } from "./option.ts";
import type { Walk } from "./walk.ts";

/** Compares the items of two options that are arrays. */
export function compareArrays(before: Option, after: Option, walk: Walk): void {
  compareRanges(before, after, walk);
  const listed = Math.max(before.prefix.length, after.prefix.length);
  // Items beyond this number are a change of the range.
  const common = Math.min(before.range.max, after.range.max);
  for (let index = 0; index < listed && index < common; index++) {
    walk.compare(
      before.prefix[index] ?? before.items,
      after.prefix[index] ?? after.items,
      `[${index}]`,
    );
  }
  if (common > listed) walk.compare(before.items, after.items, "[]");
}
