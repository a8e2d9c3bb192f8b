import type { Summary } from "./statistics.ts";

/** What a table shows. */
export interface ReportHead {
  /** Names the file of results. */
  readonly name: string;
  readonly title: string;
  /** What a figure is, such as `CPU time a request`. */
  readonly measure: string;
  /** `KB`, 1,000 bytes, and `thousands` are for what is the same in each round. */
  readonly unit: "ns" | "ms" | "bytes" | "KB" | "thousands";
  /** What the ratios refer to: the first row, the first column, or nothing. */
  readonly baseline: "first subject" | "first case" | "none";
  readonly cases: readonly string[];
  /** How it is drawn; default bars. Lines are for cases that are sizes, such as `10 routes`. */
  readonly picture?: "bars" | "lines" | "none";
}

/** The outcome of a bench: a table of subjects and cases. */
export interface Report extends ReportHead {
  readonly rows: readonly Row[];
}

/** The outcome of a bench whose cells are more than one figure, or none. */
export interface Listing {
  /** Names the file of results. */
  readonly name: string;
  readonly title: string;
  /** The heads of the columns, that of the subjects first. */
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
}

/** One subject's figures, in the order of the cases; `null` where it has none. */
export interface Row {
  readonly subject: string;
  readonly figures: readonly (Summary | null)[];
}

/**
 * Says what the figures of a table are.
 *
 * @param result - The table.
 * @returns A sentence; empty for what has words.
 */
export function explain(result: Report | Listing): string {
  if (!("rows" in result)) return "";
  const { measure, unit, baseline } = result;
  return isExact(unit)
    ? `${measure}, in ${unit}.`
    : `${measure}: median (minimum)${ratioText[baseline]}.`;
}

/**
 * Writes a table in Markdown.
 *
 * @param result - The table.
 * @returns Its lines.
 */
export function toTable(result: Report | Listing): string {
  const { columns, cells } = toListing(result);
  const lines = [columns, columns.map((_, index) => (index === 0 ? "---" : "---:")), ...cells];
  return lines.map((line) => `| ${line.join(" | ")} |\n`).join("");
}

/**
 * Writes a table with its title and what its figures are.
 *
 * @param result - The table.
 * @returns Markdown.
 */
export function toMarkdown(result: Report | Listing): string {
  return [`### ${result.title}\n`, `${explain(result)}\n`, toTable(result)].join("\n");
}

/**
 * Writes the figures of a table as its cells show them.
 *
 * @param result - The table.
 * @returns The table in words.
 */
export function toListing(result: Report | Listing): Listing {
  if (!("rows" in result)) return result;
  const { name, title, cases, rows, unit } = result;
  const cells = rows.map(({ subject, figures }) => [
    subject,
    ...figures.map((figure) => (figure === null ? "–" : toCell(figure, unit))),
  ]);
  return { name, title, columns: ["", ...cases], cells };
}

const ratioText: Readonly<Record<Report["baseline"], string>> = {
  "first subject": ", and the median in-round ratio to the first row",
  "first case": ", and the median in-round ratio to the first column",
  none: "",
};

function toCell({ median, minimum, ratio }: Summary, unit: Report["unit"]): string {
  if (isExact(unit)) return toThreeDigits(median / 1000);
  const figures = `${toText(median, unit)} (${toText(minimum, unit)})`;
  return ratio === null ? figures : `${figures} **${ratio.toFixed(2)}**`;
}

type ExactUnit = "KB" | "thousands";

function isExact(unit: Report["unit"]): unit is ExactUnit {
  return unit === "KB" || unit === "thousands";
}

function toText(value: number, unit: Exclude<Report["unit"], ExactUnit>): string {
  switch (unit) {
    case "ns":
      return value < 1000 ? `${value.toFixed(0)} ns` : `${toThreeDigits(value / 1000)} µs`;
    case "ms":
      return `${toThreeDigits(value)} ms`;
    case "bytes":
      return value < 1e6 ? `${value.toFixed(0)} B` : `${toThreeDigits(value / 1e6)} MB`;
  }
}

function toThreeDigits(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
