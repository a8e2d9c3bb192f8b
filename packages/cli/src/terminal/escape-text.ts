/**
 * Escapes what moves a cursor, turns text round or hides it, as JSON and TypeScript do; line breaks and
 * tabs stay. Of a text in either of these languages the meaning stays, too.
 */
export function escapeText(text: string): string {
  return text.replaceAll(unprintable, toEscape);
}

/** Does the same with line breaks and tabs as well: the text stays on its line. */
export function escapeLine(text: string): string {
  return escapeText(text).replaceAll(/[\n\t]/g, toEscape);
}

/** Emoji and some scripts need the two joiners. */
const unprintable = /(?![\n\t\p{Join_Control}])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

function toEscape(character: string): string {
  return character.replaceAll(
    /[^]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
