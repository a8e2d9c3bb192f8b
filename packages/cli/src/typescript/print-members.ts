/**
 * Prints an object type, on one line if it fits.
 *
 * @param members - The members, each with its semicolon.
 */
export function printObject(members: readonly string[], mayBeShort = true): string {
  const line = `{ ${members.join(" ").replace(/;$/, "")} }`;
  return mayBeShort && line.length <= longest && !line.includes("\n")
    ? line
    : printMembers(members);
}

/** Prints an object type on several lines. */
export function printMembers(members: readonly string[]): string {
  return members.length === 0
    ? "{}"
    : `{\n${members.map((each) => `  ${indent(each)}`).join("\n")}\n}`;
}

/** Indents all lines except the first. */
export function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/** In characters. */
const longest = 80;
