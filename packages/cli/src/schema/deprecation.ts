const opening = "Deprecated: ";

/**
 * Writes the reason of a deprecation as the last paragraph of a description: JSON Schema and OpenAPI say
 * of a deprecation only that there is one.
 */
export function toDeprecation(reason: string): string {
  return opening + reason;
}

/**
 * Reads what {@link toDeprecation} wrote.
 *
 * @returns The reason; `undefined` where the paragraph is another.
 */
export function readDeprecation(paragraph: string): string | undefined {
  return paragraph.startsWith(opening) ? paragraph.slice(opening.length) : undefined;
}
