import type { Figures } from "../measure/figures.ts";
import { writeAhead, writeSummary } from "./summary.ts";
import { explain, toRows, toText } from "./table.ts";

/** From `<!-- figures: http -->` to `<!-- end of figures -->`. */
const block = /(<!-- figures: ([\w-]+) -->\n)[^]*?(<!-- end of figures -->)/g;

/** From `<!-- summary -->` or `<!-- ahead -->` to `<!-- end of figures -->`. */
const summary = /(<!-- (summary|ahead) -->\n)[^]*?(<!-- end of figures -->)/g;

/** A figure in a sentence, `0.81<!-- http, @fw/framework, body -->`: the name, then the row and the column. */
const inline = /[\d.,]+(<!-- ([\w-]+), ([^<>]+) -->)/g;

/**
 * Replaces the figures of a page.
 *
 * @param page - Markdown.
 * @param figures - All figures, by name.
 * @returns The page.
 * @throws {@link Error} when the page names figures that do not exist.
 */
export function writePage(page: string, figures: ReadonlyMap<string, Figures>): string {
  return page
    .replaceAll(block, (_, start: string, name: string, end: string) => {
      return `${start}\n${writeBlock(findFigures(figures, name))}\n${end}`;
    })
    .replaceAll(summary, (_, start: string, kind: string, end: string) => {
      const write = kind === "ahead" ? writeAhead : writeSummary;
      return `${start}\n${write((name) => findFigures(figures, name))}\n${end}`;
    })
    .replaceAll(inline, (_, origin: string, name: string, place: string) => {
      return `${findFigure(findFigures(figures, name), place)}${origin}`;
    });
}

/**
 * Checks whether a page has tables or single figures.
 *
 * @param page - Markdown.
 * @returns Whether it has.
 */
export function hasFigures(page: string): boolean {
  return [block, summary, inline].some((marks) => page.search(marks) !== -1);
}

/**
 * Lists the figures that a page shows as tables.
 *
 * @param page - Markdown.
 * @returns The names.
 */
export function listShown(page: string): readonly string[] {
  return [...page.matchAll(block)].map(([, , name = ""]) => name);
}

function writeBlock(figures: Figures): string {
  const { date, machine, command } = figures;
  const measured = `${date}, ${toRuntime(figures)}, ${machine}: \`${command}\`.`;
  return `${toRows(figures)}\n${explain(figures)} ${measured}\n`;
}

/** What ran the programs that were measured, by the end of the figures' name. */
function toRuntime({ name, node, versions }: Figures): string {
  const { bun, deno, miniflare } = versions;
  if (name.endsWith("-bun")) return `Bun ${bun ?? ""}`;
  if (name.endsWith("-deno")) return `Deno ${deno ?? ""}`;
  if (name.endsWith("-workerd")) return `workerd of miniflare ${miniflare ?? ""}`;
  const version = name.endsWith("-node24") ? (versions["node-24"] ?? "") : node;
  return `Node ${version.replace(/^npm:node@|^v/, "")}`;
}

function findFigures(figures: ReadonlyMap<string, Figures>, name: string): Figures {
  const found = figures.get(name);
  if (found === undefined) throw new Error(`There are no figures ${name}`);
  return found;
}

/** The ratio where something is compared, else the median. */
function findFigure({ name, cases, rows, unit }: Figures, place: string): string {
  for (const { subject, figures } of rows) {
    for (const [column, { ratio, median }] of figures.entries()) {
      if (place !== `${subject}, ${cases[column] ?? ""}`) continue;
      return ratio === null ? toText(median, unit).replace(/ .*/, "") : ratio.toFixed(2);
    }
  }
  throw new Error(`${name} has no figure of ${place}`);
}
