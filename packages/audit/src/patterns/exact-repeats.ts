/**
 * Takes the limit off exact repeats of a regular expression, one at a time: `(a?){24}` becomes
 * `(?:(a?){2})+`. In `(a?)+`, no repeat but the last may be empty, so each text matches in one way. It takes
 * only limits that may be slow: of a group whose text can vary, at least ten times, and in no repeat
 * without a limit, where the judge finds the same without this.
 *
 * @param source - The source of the expression.
 * @returns The sources, each without one limit; none for most expressions.
 */
export function relaxExactRepeats(source: string): string[] {
  const open: Group[] = [];
  let group: Group = { start: 0, varies: false, repeats: [] };
  for (const { 0: text, 1: times, index } of source.matchAll(token)) {
    if (text.startsWith("(")) {
      open.push(group);
      group = { start: index, varies: false, repeats: [] };
    } else if (text.startsWith(")")) {
      const repeats = closeGroup(group, index + 1, text.slice(1));
      const outer = open.pop() ?? group;
      const varies = outer.varies || group.varies || (text !== ")" && times === undefined);
      group = { ...outer, varies, repeats: [...outer.repeats, ...repeats] };
    } else if (varying.test(text)) {
      group = { ...group, varies: true };
    }
  }
  return group.repeats
    .filter(({ times }) => times >= minTimes)
    .map(
      ({ start, limit, end }) =>
        `${source.slice(0, start)}(?:${source.slice(start, limit)}{2})+${source.slice(end)}`,
    );
}

/** Two ways to match a group make 512 for nine of it, which takes no time. */
const minTimes = 10;

/** Escapes and classes are matched so that nothing inside them is taken for anything else. */
const token =
  /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\??|\)(?:\{(\d+)(?:,\1)?\}|[*+?]|\{\d+,\d*\})?|\{\d+\}\??|[|*+?]|\{\d+,\d*\}/g;

const varying = /^(?:[|*+?]|\{\d+,)/;

interface Repeat {
  /** Where the group, its limit, and what follows begin in the source. */
  readonly start: number;
  readonly limit: number;
  readonly end: number;
  /** How many times the group runs, with the repeats inside it. */
  readonly times: number;
}

interface Group {
  readonly start: number;
  /** Whether it can match different texts by an alternative or a repeat. */
  readonly varies: boolean;
  readonly repeats: readonly Repeat[];
}

/** The repeats of a closed group and of what it holds. */
function closeGroup(
  { start, varies, repeats }: Group,
  limit: number,
  quantifier: string,
): Repeat[] {
  const [least, most = least] = quantifier.slice(1, -1).split(",");
  const isExact = quantifier.startsWith("{") && least === most;
  if (!isExact) return /^(?:[*+]|\{\d+,\})/.test(quantifier) ? [] : [...repeats];
  if (!varies) return [...repeats];
  const times = Number(least) * Math.max(1, ...repeats.map((repeat) => repeat.times));
  return [...repeats, { start, limit, end: limit + quantifier.length, times }];
}
