/** One line of a program's table. */
export interface Finding {
  readonly measure: string;
  readonly value: string;
  /** Absent where the value only informs. */
  readonly goal?: string;
  readonly isMet?: boolean;
}

/**
 * Judges a value by a goal.
 *
 * @param measure - What was measured.
 * @param value - What came of it.
 * @param goal - What should have come of it.
 * @param isMet - Whether it did.
 * @returns The finding.
 */
export function judge(measure: string, value: string, goal: string, isMet: boolean): Finding {
  return { measure, value, goal, isMet };
}

/**
 * Judges a number that should be 0.
 *
 * @param measure - What was counted.
 * @param count - How many there are.
 * @param names - Which they are, where that can be said.
 * @returns The finding.
 */
export function judgeNone(measure: string, count: number, names: readonly string[] = []): Finding {
  return judge(measure, [count, ...names].join(" "), "0", count === 0);
}

/**
 * Judges a time.
 *
 * @param measure - What was timed.
 * @param time - How long it took, in milliseconds.
 * @param longest - How long it should have taken at most.
 * @returns The finding.
 */
export function judgeTime(measure: string, time: number, longest: number): Finding {
  const toSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
  return judge(measure, toSeconds(time), `≤ ${toSeconds(longest)}`, time <= longest);
}

/**
 * Writes findings as a table of Markdown.
 *
 * @param name - The name of the program.
 * @param findings - What it found.
 * @returns The lines of the table.
 */
export function toTable(name: string, findings: readonly Finding[]): string {
  const rows = findings.map(({ measure, value, goal = "", isMet }) => {
    const verdict = isMet === undefined ? "" : isMet ? "met" : "MISSED";
    return [measure, value, goal, verdict];
  });
  const lines = [[name, "value", "goal", ""], ["---", "---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
