/**
 * Creates a function that replaces the values of headers in an application's text, such as an error message.
 *
 * @param values - The values to replace. Parts of eight characters or more, such as the token after `Bearer`, are replaced,
 * too. Values of four to seven characters are replaced only as whole words, and shorter ones never.
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
