import type { Figure, Table } from "../measure/figures.ts";

/**
 * Writes a figure as text.
 *
 * @param value - In the unit of the table; a KB in bytes.
 * @param unit - The unit.
 * @returns Three digits and a unit of their size.
 */
export function toText(value: number, unit: Table["unit"]): string {
  switch (unit) {
    case "ns":
      return value < 1e3 ? `${value.toFixed(0)} ns` : `${toThreeDigits(value / 1e3)} µs`;
    case "ms":
      return `${toThreeDigits(value)} ms`;
    case "KB":
      return `${toThreeDigits(value / 1e3)} KB`;
    case "bytes":
      return value < 1e6 ? `${value.toFixed(0)} B` : `${toThreeDigits(value / 1e6)} MB`;
  }
}

/**
 * Writes a table in Markdown.
 *
 * @param table - The table.
 * @returns Its lines.
 */
export function toRows({ cases, rows, unit }: Table): string {
  const lines = [
    ["", ...cases],
    ["---", ...cases.map(() => "---:")],
    ...rows.map(({ subject, figures }) => [
      subject,
      ...figures.map((figure) => toCell(figure, unit)),
    ]),
  ];
  return lines.map((line) => `| ${line.join(" | ")} |\n`).join("");
}

/**
 * Explains the figures of a table.
 *
 * @param table - The table.
 * @returns A sentence.
 */
export function explain({ figure, compared }: Table): string {
  return compared
    ? `${figure}: median, and **median ratio to the first row** of the same round.`
    : `${figure}: median.`;
}

/**
 * Writes a table with its title and an explanation.
 *
 * @param table - The table.
 * @returns Markdown.
 */
export function toMarkdown(table: Table): string {
  return `### ${table.title}\n\n${explain(table)}\n\n${toRows(table)}`;
}

function toCell({ median, ratio }: Figure, unit: Table["unit"]): string {
  const text = toText(median, unit);
  return ratio === null ? text : `${text} **${ratio.toFixed(2)}**`;
}

function toThreeDigits(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
