/** A regular expression without the upper limits of its repeats. */
interface RelaxedPattern {
  readonly source: string;
  /** The greatest removed limit; 0 if there was no limit. */
  readonly maxRepeat: number;
}

/**
 * Removes the upper limits of the repeats of a regular expression: `{0,9}` becomes `*`, and `{2,9}` becomes `+`. A string
 * that matches the result in one way matched the original in one way. `?` stays, and so do exact repeats (see
 * `relaxExactRepeats`).
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

/** Matches escapes and classes as a whole, so that their content is not read as a repeat. */
const token = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{(\d+),(\d+)\}/g;
