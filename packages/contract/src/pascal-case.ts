/**
 * Turns a text into a name: `BOOKMARK_NOT_FOUND` into `BookmarkNotFound`, `GET /users/:id` into `GetUsersId`.
 *
 * @param text - Any text.
 * @returns The name.
 */
export function toPascalCase(text: string): string {
  const words = text.match(/[\p{Lu}\p{Ll}\p{Lo}\p{N}]+/gu) ?? [];
  const name = words.map((word) => toCapitalized(word)).join("");
  return /^\p{N}/u.test(name) ? `N${name}` : name || "Unnamed";
}

function toCapitalized(word: string): string {
  const rest = word.slice(1);
  return word.charAt(0).toUpperCase() + (/\p{Ll}/u.test(word) ? rest : rest.toLowerCase());
}
