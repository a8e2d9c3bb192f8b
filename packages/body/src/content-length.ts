/**
 * Parses a `Content-Length` field (RFC 9110 §8.6).
 *
 * @param value - The field value.
 * @returns The length in bytes; `undefined` if the field is missing or has anything but ASCII digits.
 */
export function parseContentLength(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return undefined;
  }
  return Number(value);
}
