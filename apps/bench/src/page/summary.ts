import type { Figure, Figures, Table } from "../measure/figures.ts";
import { toText } from "./table.ts";

/** The page that has all tables, from the page with the summary. */
const page = "all-benchmarks.md";

/** The figures that the first screen shows, with the heading above their table. */
const lines = [
  ["CPU time of a `GET`", "requests", "http", "params"],
  ["CPU time of a JSON body", "requests", "http", "body"],
  ["Start-up with 100 routes", "start-up", "startup", "100 routes"],
  ["Memory, 10,000 connections", "memory", "memory", "resident at 10,000"],
  ["Bundle for Workers, with Zod", "bundles", "bundles", "Workers, rolldown"],
  ["Type check of 300 routes", "types", "types", "TypeScript 6.0"],
] as const;

/** The tables where others may be ahead, with the heading above each. */
const contests = [
  ["Requests on Node", "requests", "http"],
  ["Common work on Node 26", "common-work", "work"],
  ["Common work on Node 24", "common-work", "work-node24"],
  ["Start-up", "start-up", "startup"],
  ["Memory", "memory", "memory"],
  ["Bundles with schemas", "bundles", "bundles"],
  ["Types", "types", "types"],
  ["Common work on Bun", "bun", "work-bun"],
  ["Common work on Deno", "deno", "work-deno"],
  ["Requests on workerd", "workerd", "runtimes-workerd"],
  ["Router alone", "router", "router"],
] as const;

/** The project's row where it is not `@fw/framework`. */
const ownRows: Readonly<Record<string, string>> = {
  bundles: "@fw/framework, * as z",
  router: "@fw/router",
};

/** Rows without a framework, and with the project's packages. */
const noPeer = /by hand|^@fw\/|^the schemas alone$|^Zod$/;

/** How far a control may be from 1. */
const error = 0.03;

/** Rows of bundles without schemas. */
const noSchemas: readonly string[] = ["Hono", "h3"];

/**
 * Writes the six figures of the first screen.
 *
 * @param find - Finds figures by name.
 * @returns A table in Markdown.
 */
export function writeSummary(find: (name: string) => Figures): string {
  const rows = lines.map(([what, heading, name, column]) => {
    const table = find(name);
    const { own, best } = findRows(table, column);
    const [ours, theirs] = [own, best].map((row) => {
      const figure = toFigure(table, row);
      return toValue(row) <= Math.min(toValue(own), toValue(best)) ? `**${figure}**` : figure;
    });
    return `| [${what}](${page}#${heading}) | ${ours ?? ""} | ${theirs ?? ""}, ${best.subject} |`;
  });
  const head = ["| | @fw/framework | best other framework |", "| --- | ---: | --- |"];
  return `${[...head, ...rows].join("\n")}\n`;
}

/**
 * Lists the columns in which another framework leads by more than the measurement error, with the best one of each.
 *
 * @param find - Finds figures by name.
 * @returns A table in Markdown.
 */
export function writeAhead(find: (name: string) => Figures): string {
  const rows = contests.flatMap(([what, heading, name]) => {
    const table = find(name);
    const leads = new Map<string, string[]>();
    for (const column of table.cases) {
      const { own, best } = findRows(table, column);
      if (toValue(best) >= toValue(own) * (1 - error)) continue;
      const [theirs, ours] = [best, own].map(
        (row) => row.figure.ratio?.toFixed(2) ?? toFigure(table, row),
      );
      const lead = `${column} ${theirs ?? ""} (${ours ?? ""})`;
      leads.set(best.subject, [...(leads.get(best.subject) ?? []), lead]);
    }
    if (leads.size === 0) return [];
    const peers = Array.from(leads, ([peer, columns]) => `${peer}: ${columns.join(", ")}`);
    return [`| [${what}](${page}#${heading}) | ${peers.join("; ")} |`];
  });
  return `${["| | who is ahead: column, figure (ours) |", "| --- | --- |", ...rows].join("\n")}\n`;
}

interface Row {
  readonly subject: string;
  readonly figure: Figure;
}

/** Finds the project's row of a column, and the best one of another framework. */
function findRows({ name, cases, rows }: Table, column: string): Record<"own" | "best", Row> {
  const all = rows.flatMap(({ subject, figures }): readonly Row[] => {
    const figure = figures[cases.indexOf(column)];
    return figure === undefined ? [] : [{ subject, figure }];
  });
  const own = all.find(({ subject }) => subject === (ownRows[name] ?? "@fw/framework"));
  const [best] = all
    .filter(({ subject }) => !noPeer.test(subject))
    .filter(({ subject }) => name !== "bundles" || !noSchemas.includes(subject))
    .toSorted((a, b) => toValue(a) - toValue(b));
  if (own === undefined || best === undefined) {
    throw new Error(`${name} compares nothing with ${column}`);
  }
  return { own, best };
}

function toValue({ figure }: Row): number {
  return figure.ratio ?? figure.median;
}

function toFigure({ unit }: Table, { figure }: Row): string {
  return toText(figure.median, unit);
}
