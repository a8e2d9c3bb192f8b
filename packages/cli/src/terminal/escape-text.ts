/**
 * Escapes characters that move the cursor, reverse text or hide it, except line breaks and tabs. It uses the syntax of JSON
 * and TypeScript, so code in these languages keeps its meaning.
 */
export function escapeText(text: string): string {
  return text.replaceAll(unprintable, toEscape);
}

/** Also escapes line breaks and tabs, so that the text stays on one line. */
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
