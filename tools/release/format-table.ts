import type { Findings } from "./check-setup.ts";

/**
 * Formats findings as a table of checks and managers.
 *
 * @param results - The findings by the name of the setup.
 * @returns The lines of the table.
 */
export function formatTable(results: ReadonlyMap<string, Findings>): string {
  const checks = new Set([...results.values()].flatMap((findings) => [...findings.keys()]));
  const rows = [
    ["", ...results.keys()],
    ...[...checks].map((check) => [
      check,
      ...[...results.values()].map((findings) => toCell(findings.get(check))),
    ]),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function toCell(mistakes: readonly string[] | undefined): string {
  if (mistakes === undefined) return "-";
  return mistakes.length === 0 ? "passed" : "FAILED";
}
