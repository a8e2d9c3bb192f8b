/**
 * Decodes what a router leaves encoded.
 *
 * @param value - The text between two slashes.
 * @returns The decoded text.
 */
export function decode(value: string): string {
  return value.includes("%") ? decodeURIComponent(value) : value;
}
