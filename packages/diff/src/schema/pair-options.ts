import type { Option } from "./option.ts";
import { areDisjoint, readTag } from "./unite-options.ts";

/** Which options of one type belong together. */
export interface OptionPairs {
  readonly pairs: readonly (readonly [Option, Option])[];
  readonly removed: readonly Option[];
  readonly added: readonly Option[];
  /** The member that tells all of them from each other. */
  readonly tag: string | undefined;
}

/**
 * Finds which options of one type belong together: those that take the same, then those that a member tells from
 * others by its values, then the only two that are left.
 *
 * @param isWithin - Whether an option takes no more than another one.
 */
export function pairOptions(
  before: readonly Option[],
  after: readonly Option[],
  isWithin: (lower: Option, upper: Option) => boolean,
): OptionPairs {
  const [only, other] = [before[0], after[0]];
  if (only && other && before.length === 1 && after.length === 1)
    return { pairs: [[only, other]], removed: [], added: [], tag: undefined };
  const tag = findTag([...before, ...after]);
  const pairs: (readonly [Option, Option])[] = [];
  const [removed, added] = [new Set(before), new Set(after)];
  const pair = (belongs: (a: Option, b: Option) => boolean): void => {
    for (const first of removed) {
      const second = [...added].find((option) => belongs(first, option));
      if (second === undefined) continue;
      pairs.push([first, second]);
      removed.delete(first);
      added.delete(second);
    }
  };
  pair((a, b) => isWithin(a, b) && isWithin(b, a));
  if (tag !== undefined) pair((a, b) => haveSameTag(a, b, tag));
  const lost = [...removed].filter((option) => !after.some((other) => isWithin(option, other)));
  const gained = [...added].filter((option) => !before.some((other) => isWithin(option, other)));
  const [first, second] = [lost[0], gained[0]];
  if (tag === undefined && first && second && lost.length === 1 && gained.length === 1) {
    return { pairs: [...pairs, [first, second]], removed: [], added: [], tag };
  }
  return { pairs, removed: lost, added: gained, tag };
}

/** A member that every option requires, with values of its own. */
function findTag(options: readonly Option[]): string | undefined {
  const [first] = options;
  return [...(first?.required ?? [])].find((name) =>
    options.every((option) => (readTag(option, name)?.size ?? 0) > 0),
  );
}

function haveSameTag(a: Option, b: Option, name: string): boolean {
  const [first, second] = [readTag(a, name), readTag(b, name)];
  return first !== undefined && second !== undefined && !areDisjoint(first, second);
}
