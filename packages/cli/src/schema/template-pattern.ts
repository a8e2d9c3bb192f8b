/** The types of placeholders in a template literal type. */
type Hole = "string" | "number" | "bigint";

/** The same patterns as in Zod's `z.templateLiteral`, so that one reader suffices. */
const holes: Readonly<Record<Hole, string>> = {
  string: String.raw`[\s\S]{0,}`,
  number: String.raw`-?\d+(?:\.\d+)?`,
  bigint: String.raw`-?\d+n?`,
};

/**
 * Writes a template literal type as a regular expression.
 *
 * @param texts - The texts around the placeholders, one more than there are placeholders.
 */
export function toPattern(texts: readonly string[], kinds: readonly Hole[]): string {
  const parts = texts.map((text, index) => {
    const kind = kinds[index];
    const literal = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    return literal + (kind === undefined ? "" : holes[kind]);
  });
  return `^${parts.join("")}$`;
}

/**
 * Reads a pattern that {@link toPattern} wrote.
 *
 * @returns The template literal type; `undefined` for other patterns.
 */
export function readPattern(pattern: string): string | undefined {
  if (!pattern.startsWith("^") || !pattern.endsWith("$")) return undefined;
  let rest = pattern.slice(1, -1);
  let template = "";
  let count = 0;
  while (rest !== "") {
    const hole = holeNames.find((name) => rest.startsWith(holes[name]));
    const text = hole === undefined ? readLiteral(rest) : undefined;
    if (hole !== undefined) {
      template += `\${${hole}}`;
      rest = rest.slice(holes[hole].length);
      count += 1;
    } else if (text === undefined) {
      return undefined;
    } else {
      template += text.replace(/^\\/, "").replace(/[`$\\]/, String.raw`\$&`);
      rest = rest.slice(text.length);
    }
  }
  return count === 0 ? undefined : `\`${template}\``;
}

const holeNames = ["string", "number", "bigint"] as const;

/** Reads one character, with its backslash if it needs one. */
function readLiteral(pattern: string): string | undefined {
  return /^(?:\\[^\w]|[^.*+?^${}()|[\]\\])/.exec(pattern)?.[0];
}
