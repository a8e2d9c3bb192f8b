import { maxKeyLength } from "../limits.ts";

/**
 * Cuts a text to a length; an ellipsis, which counts, marks the cut. No character is torn apart. What
 * untyped code of a schema's author gives in place of a text becomes one.
 *
 * @internal
 */
export function cutText(value: unknown, maxLength: number): string {
  const text = String(value);
  if (text.length <= maxLength) return text;
  const isTorn = isHighSurrogate(text.charCodeAt(maxLength - 2));
  return `${text.slice(0, maxLength - (isTorn ? 2 : 1))}…`;
}

/**
 * Cuts a key of the value to {@link maxKeyLength}.
 *
 * @internal
 */
export function cutKey(key: unknown): string {
  return cutText(key, maxKeyLength);
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}
