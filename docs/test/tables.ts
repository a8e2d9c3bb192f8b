import type { Document } from "./documents.ts";

/**
 * Reads the rows of the tables of a document that have certain columns.
 *
 * @param document - the document
 * @param columns - the titles of the columns that a table must have
 * @returns one record a row, the cells by their column's title
 */
export function readTables<Column extends string>(
  document: Document,
  columns: readonly Column[],
): Record<Column, string>[] {
  const rows: Record<Column, string>[] = [];
  let titles: string[] | undefined;
  for (const line of document.prose) {
    if (!line.startsWith("|")) {
      titles = undefined;
      continue;
    }
    // A bar inside a cell is written `\|`.
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (titles === undefined) titles = cells;
    else if (
      !/^:?-+:?$/.test(cells[0] ?? "") &&
      columns.every((title) => titles?.includes(title))
    ) {
      const known = titles;
      const entries = columns.map((title) => [title, cells[known.indexOf(title)] ?? ""] as const);
      rows.push(Object.fromEntries(entries) as Record<Column, string>);
    }
  }
  return rows;
}

/**
 * Reads the pieces of code in a table's cell.
 *
 * @param cell - the text of the cell
 * @returns the texts between backticks, in order
 */
export function readCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? "").replaceAll("\\|", "|"));
}
