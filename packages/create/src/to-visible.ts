/**
 * Escapes characters that would change a terminal, such as an escape sequence in the name of a folder.
 *
 * @param text - The text to print. Its line breaks stay.
 * @returns The text, with control and format characters written like `\u001b`.
 */
export function toVisible(text: string): string {
  return text.replaceAll(
    /(?![\n\p{Join_Control}])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) =>
      character.replaceAll(
        /[^]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
  );
}
