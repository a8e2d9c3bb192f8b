import type { Option } from "./option.ts";
import { areDisjoint, readTag } from "./unite-options.ts";

/** The options of one type, matched with each other. */
export interface OptionPairs {
  readonly pairs: readonly (readonly [Option, Option])[];
  readonly removed: readonly Option[];
  readonly added: readonly Option[];
  /** The member that discriminates between all of them. */
  readonly tag: string | undefined;
}

/**
 * Matches options of one type: first equivalent ones, then those with the same values of a discriminating member, and
 * then the last two.
 *
 * @param isWithin - Whether an option accepts no more than another one.
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

/** Finds a member that every option requires with listed values. */
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
