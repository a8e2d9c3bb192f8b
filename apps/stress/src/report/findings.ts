/** One line of a scenario's table. */
export interface Finding {
  readonly measure: string;
  readonly value: string;
  /** Empty where the value only informs. */
  readonly goal: string;
  readonly isMet: boolean;
}

/** A value beside its goal. */
export function judge(measure: string, value: string, goal: string, isMet: boolean): Finding {
  return { measure, value, goal, isMet };
}

/** A value without a goal. */
export function inform(measure: string, value: string): Finding {
  return { measure, value, goal: "", isMet: true };
}

/** The findings as a table of Markdown. */
export function toTable(name: string, findings: readonly Finding[]): string {
  const rows = findings.map(({ measure, value, goal, isMet }) => [
    measure,
    value,
    goal,
    goal === "" ? "" : isMet ? "met" : "MISSED",
  ]);
  const lines = [[name, "value", "goal", ""], ["---", "---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
