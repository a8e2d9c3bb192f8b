/**
 * Measures every case with every subject again and again. What is compared is measured one right
 * after the other, so that what else the machine does falls on all; and nobody is always the first.
 *
 * @param rounds - How often.
 * @param cases - The cases.
 * @param subjects - The subjects.
 * @param measure - Measures one case with one subject.
 */
export async function inRounds<Case extends string, Subject extends string>(
  rounds: number,
  cases: readonly Case[],
  subjects: readonly Subject[],
  measure: (subject: Subject, name: Case) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const start = round % subjects.length;
    const order = [...subjects.slice(start), ...subjects.slice(0, start)];
    for (const name of cases) {
      for (const subject of order) await measure(subject, name);
    }
  }
}
