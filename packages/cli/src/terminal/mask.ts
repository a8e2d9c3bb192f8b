/**
 * Takes the values of headers out of a text that an application wrote, such as the message of an error.
 *
 * @param values - Each goes whole, and each part of eight characters or more, such as the token behind `Bearer`. One of
 * four to seven characters goes where it is a word, a shorter one stays.
 */
export function createMask(values: readonly string[]): (text: string) => string {
  const parts = values
    .flatMap((value) => [value, ...value.split(/[\s=;,]+/).filter(({ length }) => length >= 8)])
    .filter(({ length }) => length >= 4)
    .toSorted((a, b) => b.length - a.length)
    .map((part) => {
      const escaped = part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
      return part.length >= 8 ? escaped : String.raw`(?<!\w)${escaped}(?!\w)`;
    });
  if (parts.length === 0) return (text) => text;
  const pattern = new RegExp(parts.join("|"), "g");
  return (text) => text.replaceAll(pattern, "***");
}
