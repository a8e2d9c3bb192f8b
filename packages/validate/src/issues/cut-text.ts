/**
 * Cuts a text to a length; an ellipsis, which counts, marks the cut. No character is torn apart. What
 * untyped code of a schema's author gives in place of a text becomes one.
 */
export function cutText(value: unknown, maxLength: number): string {
  const text = String(value);
  if (text.length <= maxLength) return text;
  // A high surrogate is half of a character.
  const isTorn = (text.charCodeAt(maxLength - 2) & 0xfc00) === 0xd800;
  return `${text.slice(0, maxLength - (isTorn ? 2 : 1))}…`;
}
