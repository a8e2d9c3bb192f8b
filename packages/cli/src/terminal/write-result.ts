import type { Output } from "./output.ts";

/** Writes the result of a command, and waits until it is written, because the process may end next. */
export async function writeResult(
  text: string,
  { stdout }: { readonly stdout: Output },
): Promise<void> {
  stdout.write(text);
  await stdout.flush();
}

/**
 * Formats a count with its noun, such as `3 routes`.
 *
 * @param name - The name in the singular.
 */
export function countOf(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? "" : "s"}`;
}
