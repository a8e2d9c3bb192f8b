/**
 * Cuts a text to a length, which includes the ellipsis that marks the cut. No surrogate pair is split. Any other value,
 * which untyped code of a schema's author may pass, is converted to a string.
 */
export function cutText(value: unknown, maxLength: number): string {
  const text = String(value);
  if (text.length <= maxLength) return text;
  // A high surrogate is the first half of a character.
  const isTorn = (text.charCodeAt(maxLength - 2) & 0xfc00) === 0xd800;
  return `${text.slice(0, maxLength - (isTorn ? 2 : 1))}…`;
}
