import type { Finding } from "./finding.ts";

/**
 * Writes findings as a table of text, for terminals and the output of tests.
 *
 * @param findings - The findings.
 * @returns A line of headings and a line for each finding, the columns aligned with spaces; empty for
 * no findings.
 */
export function formatFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const rows = [headings, ...findings.map(toCells)];
  const widths = headings.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells) => toLine(cells, widths)).join("\n");
}

const headings = ["severity", "method", "path", "input", "at", "kind", "message"];

function toCells({ severity, method, path, input, at, kind, message }: Finding): string[] {
  return [severity, method, path, input, at === "" ? "(whole)" : at, kind, message];
}

function toLine(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join("  ")
    .trimEnd();
}
