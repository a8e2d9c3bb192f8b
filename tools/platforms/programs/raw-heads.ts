import { Random } from "./random.ts";

/** Common names, names of inherited members, and names whose values `Headers` joins differently. */
const names = [
  ...["accept", "Accept", "authorization", "Authorization", "cookie", "Cookie", "x-a", "X-A"],
  ...["set-cookie", "Set-Cookie", "__proto__", "constructor", "toString", "hasOwnProperty"],
] as const;

const letters = "!#$%&'*+-.^_`|~0123456789ABCXYZabcxyz";

/** Whitespace that a parser trims only at the ends, and bytes outside of ASCII. */
const content = '\t  ,;:="ab\x80\xa0\xe9\xff';

/**
 * Writes header fields that clients may send: repeated and empty ones, and values with whitespace at their ends.
 *
 * @param seed - The same seed makes the same fields.
 * @returns Lines, each with its line break. Each character is a byte.
 */
export function writeFields(seed: number): string {
  const random = new Random(seed, 0);
  const write = (characters: string, least: number, most: number): string =>
    Array.from({ length: least + random.below(most - least + 1) }, () =>
      characters.charAt(random.below(characters.length)),
    ).join("");
  return Array.from({ length: random.below(15) }, () => {
    const name = random.chance(70) ? random.pick(names) : write(letters, 1, 12);
    return `${name}:${write(content, 0, 12)}\r\n`;
  }).join("");
}
