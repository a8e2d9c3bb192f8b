/**
 * Removes the limit of exact repeats from a regular expression, one at a time: `(a?){24}` becomes `(?:(a?){2})+`. (In
 * `(a?)+`, only the last repeat may be empty, so each string matches in one way.) It removes only limits that may be slow:
 * those of at least ten repeats of a group whose text can vary, outside of unlimited repeats, which the judge finds anyway.
 *
 * @param source - The source of the expression.
 * @returns The sources, each without one limit; empty for most expressions.
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

/** Nine repeats of a group that matches in two ways make only 512 ways. */
const minTimes = 10;

/** Matches escapes and classes as a whole, so that their content is not read as syntax. */
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

/** The repeats of a closed group and those inside it. */
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
