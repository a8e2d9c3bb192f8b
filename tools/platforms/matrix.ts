import type { Reports } from "./programs/report.ts";
import { findExcused } from "./judge.ts";

/** Formats a table of subjects and platforms with the numbers of cases that pass, and that are declared to differ. */
export function formatMatrix(reports: Reports): string {
  const columns = Object.entries(reports).flatMap(([platform, entries]) =>
    Object.entries(entries).map(([entry, report]) => ({ platform, entry, report })),
  );
  const subjects = [...new Set(columns.flatMap(({ report }) => Object.keys(report.cases)))];
  const rows = subjects.map((subject) => [
    subject,
    ...columns.map(({ platform, entry, report }) => {
      const failures = report.failures.filter((failure) => failure.subject === subject);
      const excused = findExcused(platform, entry);
      const wrong = failures.filter(({ name }) => !excused.has(name)).length;
      const holding = (report.cases[subject] ?? 0) - failures.length;
      return `${holding}${failures.length > wrong ? `-${failures.length - wrong}` : ""}${wrong > 0 ? `!${wrong}` : ""}`;
    }),
  ]);
  const table = [["", ...columns.map((_, index) => String(index + 1))], ...rows];
  const widths = table[0]?.map((_, index) =>
    Math.max(...table.map((row) => row[index]?.length ?? 0)),
  );
  return [
    ...columns.map(({ platform, entry }, index) => `${index + 1} ${platform}: ${entry}`),
    "Cases that pass, -n that are declared to differ, !n that fail:",
    ...table.map((row) =>
      row
        .map((cell, index) =>
          index === 0 ? cell.padEnd(widths?.[0] ?? 0) : cell.padStart(widths?.[index] ?? 0),
        )
        .join(" "),
    ),
  ].join("\n");
}
