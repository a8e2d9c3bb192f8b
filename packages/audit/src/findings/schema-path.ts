/**
 * Formats the place of a property.
 *
 * @param at - The place of the object.
 * @param key - The property's name.
 * @returns The place, such as `source.url` or `["a key"]`.
 */
export function propertyAt(at: string, key: string): string {
  if (!identifier.test(key)) return `${at}[${JSON.stringify(key)}]`;
  return at === "" ? key : `${at}.${key}`;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
