import type { Output } from "./output.ts";

/** Writes the result of a command, and waits until it is written: the process may end behind it. */
export async function writeResult(
  text: string,
  { stdout }: { readonly stdout: Output },
): Promise<void> {
  stdout.write(text);
  await stdout.flush();
}

/**
 * Says how many there are, for a line of summary.
 *
 * @param name - Of one.
 */
export function countOf(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? "" : "s"}`;
}
