import type { Report } from "../harness/report.ts";

/** A figure of a table, as a chart takes it. */
export interface Value {
  readonly subject: string;
  readonly case: string;
  readonly kind: "own" | "base" | "other";
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Lists the figures of a table: ratios where it compares subjects, else the figures themselves.
 *
 * @param report - The table.
 * @returns A value for each cell that has one.
 */
export function toValues({ rows, cases, baseline }: Report): readonly Value[] {
  return rows.flatMap(({ subject, figures }, row) =>
    figures.flatMap((figure, column): Value[] => {
      if (figure === null) return [];
      const compared = baseline === "first subject";
      const [lower, upper] = (compared ? figure.ratioQuartiles : null) ?? figure.quartiles;
      return [
        {
          subject,
          case: cases[column] ?? "",
          kind: subject.startsWith("@fw/") ? "own" : row === 0 && compared ? "base" : "other",
          value: (compared ? figure.ratio : null) ?? figure.median,
          lower,
          upper,
        },
      ];
    }),
  );
}
