/**
 * Prints an object type: on one line where it fits.
 *
 * @param members - Each with its semicolon.
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

/** Moves all lines but the first to the right. */
export function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/** In characters. */
const longest = 80;
