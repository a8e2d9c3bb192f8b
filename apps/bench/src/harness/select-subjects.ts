import type { BenchOptions } from "./options.ts";

/**
 * Leaves out the subjects that the user did not ask for.
 *
 * @param subjects - all, the baseline first
 * @param options - the user's options
 * @returns the baseline and those that were asked for
 */
export function selectSubjects(
  subjects: readonly string[],
  { only }: BenchOptions,
): readonly string[] {
  const parts = only.map((part) => part.toLowerCase());
  return subjects.filter(
    (subject, index) =>
      index === 0 ||
      only.length === 0 ||
      parts.some((part) => subject.toLowerCase().includes(part)),
  );
}
