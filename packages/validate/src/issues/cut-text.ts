import { maxKeyLength } from "../limits.ts";

/**
 * Cuts a text to a length; an ellipsis, which counts, marks the cut. No character is torn apart.
 *
 * @internal
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isTorn = isHighSurrogate(text.charCodeAt(maxLength - 2));
  return `${text.slice(0, maxLength - (isTorn ? 2 : 1))}…`;
}

/**
 * Cuts a key of the value to {@link maxKeyLength}.
 *
 * @internal
 */
export function cutKey(key: string): string {
  return cutText(key, maxKeyLength);
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}
