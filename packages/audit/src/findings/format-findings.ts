import type { Finding } from "./finding.ts";

/**
 * Formats findings as a table for terminals and the output of tests.
 *
 * @param findings - The findings.
 * @returns A line of headings and a line per finding, in aligned columns; empty if there are no findings.
 */
export function formatFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const rows = [headings, ...findings.map(toRow)];
  return columns
    .reduce(alignColumn, rows)
    .map((row) => columns.map((column) => row[column]).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

type Row = Readonly<Record<(typeof columns)[number], string>>;

const columns = ["severity", "method", "path", "input", "at", "kind", "message"] as const;

const headings: Row = {
  severity: "severity",
  method: "method",
  path: "path",
  input: "input",
  at: "at",
  kind: "kind",
  message: "message",
};

function toRow(finding: Finding): Row {
  return { ...finding, at: finding.at === "" ? "(whole)" : finding.at };
}

function alignColumn(rows: readonly Row[], column: keyof Row): Row[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row[column].length), 0);
  return rows.map((row) => ({ ...row, [column]: row[column].padEnd(width) }));
}
