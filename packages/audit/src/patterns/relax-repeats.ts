/** A regular expression whose repeats from `n` to `m` times have no upper limit any more. */
interface RelaxedPattern {
  readonly source: string;
  /** The greatest of the limits that were taken away; 0 for none. */
  readonly maxRepeat: number;
}

/**
 * Takes the upper limit off the repeats of a regular expression: `{0,9}` becomes `*` and `{2,9}` `+`.
 * What is matched in one way only afterwards was so before. Repeats of an exact number, and `?`, stay
 * (for the first, see `relaxExactRepeats`).
 *
 * @param source - The source of the expression.
 * @returns The relaxed source, and the greatest limit.
 */
export function relaxRepeats(source: string): RelaxedPattern {
  let maxRepeat = 0;
  const relaxed = source.replaceAll(token, (text, least?: string, most?: string) => {
    if (Number(most) < 2 || !(Number(least) < Number(most))) return text;
    maxRepeat = Math.max(maxRepeat, Number(most));
    return Number(least) === 0 ? "*" : "+";
  });
  return { source: relaxed, maxRepeat };
}

/** Escapes and classes are matched so that nothing inside them is taken for a repeat. */
const token = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{(\d+),(\d+)\}/g;
