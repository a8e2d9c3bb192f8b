import * as fc from "fast-check";

/**
 * Makes strings that a regular expression matches. Returns one source, or none if fast-check does not support the
 * expression. It ignores look-around, so the caller has to check the strings.
 */
export function matchingTexts(pattern: RegExp): readonly fc.Arbitrary<string>[] {
  const flags = pattern.flags.replaceAll(/[^msuv]/g, "").replace("v", "u");
  for (const source of [pattern.source, withoutAssertions(pattern.source)]) {
    try {
      const texts = fc.stringMatching(new RegExp(source, flags), { size: "small" });
      // fast-check refuses some expressions only when it makes a string.
      fc.sample(texts, { numRuns: 1, seed: 0 });
      return [texts];
    } catch {
      continue;
    }
  }
  return [];
}

/** Removes `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`. */
function withoutAssertions(source: string): string {
  let kept = "";
  for (let index = 0; index < source.length; index++) {
    if (/^\(\?<?[=!]/.test(source.slice(index, index + 4))) index = endOfGroup(source, index);
    else if (source[index] === "\\") kept += source.slice(index, ++index + 1);
    else kept += source[index] ?? "";
  }
  return kept;
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  let isClass = false;
  for (let index = start; index < source.length; index++) {
    const character = source[index];
    if (character === "\\") index++;
    else if (isClass) isClass = character !== "]";
    else if (character === "[") isClass = true;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return index;
  }
  return source.length;
}
