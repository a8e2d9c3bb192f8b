/**
 * Measures every case with every subject again and again. What is compared is measured one right
 * after the other, so that what else the machine does falls on all; and nobody is always the first.
 *
 * @param rounds - how often
 * @param cases - the cases
 * @param subjects - the subjects
 * @param measure - measures one case with one subject
 */
export async function inRounds(
  rounds: number,
  cases: readonly string[],
  subjects: readonly string[],
  measure: (subject: string, name: string) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const start = round % subjects.length;
    const order = [...subjects.slice(start), ...subjects.slice(0, start)];
    for (const name of cases) {
      for (const subject of order) await measure(subject, name);
    }
  }
}
