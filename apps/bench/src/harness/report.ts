import type { Summary } from "./statistics.ts";

/** What a table shows. */
export interface ReportHead {
  /** Names the file of results. */
  readonly name: string;
  readonly title: string;
  /** What a figure is, such as `CPU time a request`. */
  readonly measure: string;
  /** `KB` is 1,000 bytes of what is the same in each round. */
  readonly unit: "ns" | "ms" | "bytes" | "KB";
  /** What the ratios refer to: the first row, the first column, or nothing. */
  readonly baseline: "first subject" | "first case" | "none";
  readonly cases: readonly string[];
}

/** The outcome of a bench: a table of subjects and cases. */
export interface Report extends ReportHead {
  readonly rows: readonly Row[];
}

/** One subject's figures, in the order of the cases; `null` where it has none. */
export interface Row {
  readonly subject: string;
  readonly figures: readonly (Summary | null)[];
}

/**
 * Writes a report as a Markdown table.
 *
 * @param report - The report.
 * @returns The lines of the table below a line of explanation.
 */
export function toMarkdown({ title, measure, unit, baseline, cases, rows }: Report): string {
  const lines = [
    ["", ...cases],
    ["---", ...cases.map(() => "---:")],
    ...rows.map(({ subject, figures }) => [
      subject,
      ...figures.map((figure) => (figure === null ? "–" : toCell(figure, unit))),
    ]),
  ];
  return [
    `### ${title}`,
    "",
    unit === "KB" ? `${measure}, in KB.` : `${measure}: median (minimum)${ratioText[baseline]}.`,
    "",
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
    "",
  ].join("\n");
}

const ratioText: Readonly<Record<Report["baseline"], string>> = {
  "first subject": ", and the median in-round ratio to the first row",
  "first case": ", and the median in-round ratio to the first column",
  none: "",
};

function toCell({ median, minimum, ratio }: Summary, unit: Report["unit"]): string {
  if (unit === "KB") return (median / 1000).toFixed(1);
  const figures = `${toText(median, unit)} (${toText(minimum, unit)})`;
  return ratio === null ? figures : `${figures} **${ratio.toFixed(2)}**`;
}

function toText(value: number, unit: Exclude<Report["unit"], "KB">): string {
  switch (unit) {
    case "ns":
      return value < 1000 ? `${value.toFixed(0)} ns` : `${toThreeDigits(value / 1000)} µs`;
    case "ms":
      return `${toThreeDigits(value)} ms`;
    case "bytes":
      return `${value.toFixed(0)} B`;
  }
}

function toThreeDigits(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
