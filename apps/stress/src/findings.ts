import type { ServerState } from "./server/serve.ts";

/** One line of a program's table. */
export interface Judgement {
  readonly measure: string;
  readonly value: string;
  /** Absent if the value only informs. */
  readonly goal?: string;
  readonly isMet?: boolean;
}

/** Judges a value by a goal. */
export function judge(measure: string, value: string, goal: string, isMet: boolean): Judgement {
  return { measure, value, goal, isMet };
}

/** Judges a number that should be 0. */
export function judgeNone(measure: string, count: number): Judgement {
  return judge(measure, String(count), "0", count === 0);
}

/** Judges that a server is left without connections, and that nothing was unhandled, which is printed. */
export function judgeState({ connections, unhandled }: ServerState): readonly Judgement[] {
  for (const failure of new Set(unhandled)) console.error(failure);
  return [
    judgeNone("connections left", connections),
    judgeNone("unhandled errors", unhandled.length),
  ];
}

/** Judges that a server has not grown between the end of its warm-up and the end of an attack. */
export function judgeGrowth(before: ServerState, after: ServerState): readonly Judgement[] {
  const descriptors = [before.descriptors, after.descriptors].join(", ");
  const heaps = [before, after].map(({ heapUsed }) => `${(heapUsed / 2 ** 20).toFixed(1)} MiB`);
  return [
    judge(
      "descriptors after warm-up and at the end",
      descriptors,
      "flat (± 2)",
      after.descriptors <= before.descriptors + 2,
    ),
    judge(
      "heap after warm-up and at the end",
      heaps.join(", "),
      "flat (± 2 MiB)",
      after.heapUsed <= before.heapUsed + 2 ** 21,
    ),
  ];
}

/** Writes cells as a row of a Markdown table. */
export function toRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
