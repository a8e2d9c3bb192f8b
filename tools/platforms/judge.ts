import { readFileSync } from "node:fs";
import path from "node:path";
import type { Reports } from "./programs/report.ts";
import { differences, type Difference } from "./differences.ts";

/** Lists undeclared differences, and declared ones that no longer exist or that no document mentions. */
export function judge(reports: Reports): string[] {
  return [...judgeReports(reports), ...judgeDocument()];
}

/** The names of the cases that are declared as differences. */
export function findExcused(platform: string, entry: string): ReadonlySet<string> {
  const rows = differences.filter((row) => concerns(row, platform, entry));
  return new Set(rows.flatMap(({ cases }) => cases));
}

function judgeReports(reports: Reports): string[] {
  return Object.entries(reports).flatMap(([platform, entries]) =>
    Object.entries(entries).flatMap(([entry, { failures }]) => {
      const excused = findExcused(platform, entry);
      const failed = new Set(failures.map(({ name }) => name));
      return [
        ...failures
          .filter(({ name }) => !excused.has(name))
          .map(({ name, error }) => `${platform}, ${entry}: ${name}: ${error}`),
        ...[...excused]
          .filter((name) => !failed.has(name))
          .map((name) => `${platform}, ${entry}: no longer different: ${name}`),
      ];
    }),
  );
}

function judgeDocument(): string[] {
  const document = path.join(import.meta.dirname, "../../docs/reference/platforms.md");
  const lines = readFileSync(document, "utf8").split("\n");
  const cells = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  const documented = cells.filter((row) => row.length === 5 && /^\w/.test(row[1] ?? ""));
  const texts = new Set(documented.map(([, where, what]) => `${where ?? ""} | ${what ?? ""}`));
  return differences
    .map(({ where, what }) => `${where} | ${what}`)
    .filter((text) => !texts.has(text))
    .map((text) => `docs/reference/platforms.md does not say: ${text}`);
}

function concerns({ platforms, entries }: Difference, platform: string, entry: string): boolean {
  return platforms.includes(platform) && (entries === undefined || entries.includes(entry));
}
