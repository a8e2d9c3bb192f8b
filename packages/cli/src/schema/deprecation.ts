const opening = "Deprecated: ";

/**
 * Writes the reason of a deprecation as the last paragraph of a description, because JSON Schema and OpenAPI have only a
 * flag.
 */
export function toDeprecation(reason: string): string {
  return opening + reason;
}

/**
 * Reads what {@link toDeprecation} wrote.
 *
 * @returns The reason; `undefined` for other paragraphs.
 */
export function readDeprecation(paragraph: string): string | undefined {
  return paragraph.startsWith(opening) ? paragraph.slice(opening.length) : undefined;
}
