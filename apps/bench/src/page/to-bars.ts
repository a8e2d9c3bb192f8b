import type { Report } from "../harness/report.ts";
import { colours } from "./colours.ts";
import { toValues } from "./to-values.ts";

/** How wide all panels beside each other are, in pixels. */
const width = 640;

/** How wide a letter of a panel's title is taken for, in pixels. */
const letter = 11;

/**
 * Draws a table as bars: a panel for each case, a bar for each subject, and a line from the lower to
 * the upper quartile.
 *
 * @param report - The table.
 * @returns A chart of Vega-Lite's.
 */
export function toBars(report: Report): object {
  const { rows, cases } = report;
  const [title, divisor] = toScale(report);
  const values = toValues(report).map((each) => ({
    ...each,
    value: each.value / divisor,
    lower: each.lower / divisor,
    upper: each.upper / divisor,
  }));
  const columns = countColumns(cases);
  const y = { field: "subject", type: "nominal", sort: rows.map(({ subject }) => subject) };
  return {
    data: { values },
    facet: { field: "case", type: "nominal", sort: cases, header: { title: null } },
    columns,
    spacing: { row: 24, column: 20 },
    spec: {
      width: Math.floor(width / columns),
      height: { step: 22 },
      layer: [
        {
          mark: { type: "bar", height: 12 },
          encoding: {
            y: { ...y, axis: { title: null, ticks: false, domain: false, labelPadding: 6 } },
            x: {
              field: "value",
              type: "quantitative",
              axis: { title, tickCount: 4, domain: false },
            },
            color: {
              condition: [
                { test: "datum.kind === 'own'", value: colours.own },
                { test: "datum.kind === 'base'", value: colours.base },
              ],
              value: colours.other,
            },
          },
        },
        {
          mark: { type: "rule", strokeWidth: 2, color: colours.ink },
          encoding: {
            y,
            x: { field: "lower", type: "quantitative" },
            x2: { field: "upper" },
          },
        },
        ...(report.baseline === "first subject" ? [one] : []),
      ],
    },
  };
}

/** As many panels beside each other as their titles leave room for, at most five, in rows of one length. */
function countColumns(cases: readonly string[]): number {
  const longest = Math.max(...cases.map((name) => name.length)) * letter;
  const most = Math.min(Math.max(Math.floor(width / longest), 1), 5);
  return Math.ceil(cases.length / Math.ceil(cases.length / most));
}

/** Where the baseline is. */
const one = {
  mark: { type: "rule", color: colours.quiet, strokeDash: [3, 3] },
  encoding: { x: { datum: 1 } },
};

/** What the axis counts, and how much of the table's unit one of it is. */
function toScale({ baseline, unit, rows }: Report): [title: string, divisor: number] {
  if (baseline === "first subject") return [`× ${rows[0]?.subject ?? ""}`, 1];
  const largest = Math.max(
    ...rows.flatMap(({ figures }) => figures.map((each) => each?.median ?? 0)),
  );
  switch (unit) {
    case "ns":
      return largest < 1e3 ? [unit, 1] : ["µs", 1e3];
    case "bytes":
      return largest < 1e6 ? [unit, 1] : ["MB", 1e6];
    case "KB":
    case "thousands":
      return [unit, 1e3];
    case "ms":
      return [unit, 1];
  }
}
