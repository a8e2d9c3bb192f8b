import * as fc from "fast-check";
import type { $ZodType } from "zod/v4/core";
import { readBounds } from "./bounds.ts";
import { checksOf } from "./checks.ts";
import { matchingTexts } from "./matching-texts.ts";

/**
 * Makes strings for a string schema: of its format or its patterns, or any; often of the smallest or largest length, and
 * often ones that break programs.
 */
export function textsFor(schema: $ZodType): fc.Arbitrary<string> {
  const bounds = readBounds(schema);
  const shortest = Math.min(bounds.shortest, longestMade);
  const longest = Math.max(shortest, Math.min(bounds.longest, shortest + longestMade));
  const sources: fc.Arbitrary<string>[] = [];
  let [start, middle, end] = ["", "", ""];
  let isLower = false;
  let isUpper = false;
  for (const check of checksOf(schema)) {
    if (check.check !== "string_format") continue;
    if (check.format === "lowercase") isLower = true;
    else if (check.format === "uppercase") isUpper = true;
    else if ("prefix" in check) start = check.prefix;
    else if ("suffix" in check) end = check.suffix;
    else if ("includes" in check) middle = check.includes;
    else {
      const special = formats.get(check.format)?.();
      if (special !== undefined) sources.push(special);
      if (check.pattern !== undefined) sources.push(...matchingTexts(check.pattern));
    }
  }
  const texts = sources.length > 0 ? fc.oneof(...sources) : plainTexts(shortest, longest);
  if (start === "" && middle === "" && end === "" && !isLower && !isUpper) return texts;
  return texts.map((text) => {
    const half = text.length >> 1;
    const whole = `${start}${text.slice(0, half)}${middle}${text.slice(half)}${end}`;
    return isLower ? whole.toLowerCase() : isUpper ? whole.toUpperCase() : whole;
  });
}

/** Valid strings are not longer than this, even if the schema allows it. */
const longestMade = 4096;

function plainTexts(shortest: number, longest: number): fc.Arbitrary<string> {
  const maxLength = Math.min(longest, shortest + 24);
  const fitting = stumblingBlocks.filter(({ length }) => length >= shortest && length <= longest);
  const edges = [...new Set([shortest, longest])].flatMap((length) =>
    ["a", " a", "é", "😀"].map((unit) => unit.repeat(length).slice(0, length)),
  );
  const few = { minLength: shortest, maxLength };
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.array(asciiCharacters, few).map(joinTexts) },
    { weight: 3, arbitrary: fc.array(characters, few).map(joinTexts) },
    { weight: 2, arbitrary: fc.constantFrom(...edges) },
    { weight: 2, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : edges)) },
    { weight: 1, arbitrary: fc.constantFrom(...(longest < 11 ? edges : prototypeKeys)) },
  );
}

/** The keys that lead from any object to its prototype. */
const prototypeKeys = ["__proto__", "constructor"];

// fast-check takes more than a second to prepare its own characters of all planes.
const asciiCharacters = toCharacters(0x61, 0x20, 0x7e);
const characters = fc.oneof(
  { withCrossShrink: true },
  toCharacters(0x61, 0, 0x7f),
  toCharacters(0xe9, 0x80, 0xffff),
  toCharacters(0x1_f600, 0x1_0000, 0x10_ffff),
);

/** Makes the characters of a range, which shrink to the simplest one. */
function toCharacters(simplest: number, first: number, last: number): fc.Arbitrary<string> {
  const count = last - first + 1;
  return fc
    .nat({ max: count - 1 })
    .map((distance) => String.fromCodePoint(first + ((simplest - first + distance) % count)));
}

function joinTexts(texts: readonly string[]): string {
  return texts.join("");
}

/** Strings that have broken programs before. */
export const stumblingBlocks: readonly string[] = [
  ...["", " ", "0", "-0", "-1", "1e21", "null", "undefined", "true", "NaN", "[]", "{}"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length"],
  ...["%", "%41", "%2F", "%25", "a b", "a+b", "a&b=c", "a/b", "..", "../..", "\\", "//"],
  ...[
    "\u0000",
    "a\u0000b",
    "\n",
    "a\r\nb",
    "\t",
    "\u2028",
    "\uFEFF",
    "\u202E",
    "\uD800",
    "a\uDC00",
  ],
  ...["é", "e\u0301", "ß", "İ", "ǆ", "😀", "👩‍👩‍👧", "日本", "ﬀ"],
  ...["'", '"', "`", "' OR 1=1 --", "<b>", "${1}", "{{1}}", "*", "(", "[", "a,b", "a:b", "#", "?"],
];

const formats: ReadonlyMap<string, () => fc.Arbitrary<string>> = new Map([
  ["url", () => fc.oneof(fc.stringMatching(urls), fc.constantFrom(...oddUrls))],
  ["jwt", () => fc.constantFrom("HS256", "RS256", "ES256", "none").map(toToken)],
  ["json_string", () => fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value))],
  ["date", () => fc.constantFrom("2024-02-29", "1970-01-01", "9999-12-31", "0000-01-01")],
  ["datetime", () => fc.constantFrom("1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z")],
]);

const urls =
  /^https?:\/\/(?:[a-z][a-z0-9]{0,9}\.){1,2}[a-z]{2,6}(?::[1-9]\d{1,3})?(?:\/[\w.~!$&'()*+,;=:@-]{0,8}){0,3}(?:\?[\w=&+]{0,8})?(?:#\w{0,5})?$/;
const oddUrls = [
  ...[
    "https://localhost",
    "http://[::1]:8080/",
    "https://a:b@example.com/",
    "https://bücher.example/ä",
  ],
  ...[
    "ftp://example.com/",
    "mailto:a@example.com",
    "javascript:alert(1)",
    "data:,x",
    "https://a.example/%",
  ],
];

function toToken(alg: string): string {
  return `${encodeTokenPart({ alg, typ: "JWT" })}.${encodeTokenPart({ sub: "1" })}.c2ln`;
}

function encodeTokenPart(part: object): string {
  return btoa(JSON.stringify(part)).replace(/=+$/, "");
}
