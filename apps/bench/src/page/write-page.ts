import type { Figures } from "../measure/figures.ts";
import { explain, toRows, toText } from "./table.ts";

/** From `<!-- figures: http -->` to `<!-- end of figures -->`. */
const block = /(<!-- figures: ([\w-]+) -->\n)[^]*?(<!-- end of figures -->)/g;

/** A figure in a sentence, `0.81<!-- http, @fw/framework, body -->`: the name, then the row and the column. */
const inline = /[\d.,]+(<!-- ([\w-]+), ([^<>]+) -->)/g;

/**
 * Replaces the figures of a page.
 *
 * @param page - Markdown.
 * @param figures - All figures, by name.
 * @param pictures - The path of the pictures' folder from the page.
 * @returns The page.
 * @throws {@link Error} when the page names figures that do not exist.
 */
export function writePage(
  page: string,
  figures: ReadonlyMap<string, Figures>,
  pictures: string,
): string {
  return page
    .replaceAll(block, (_, start: string, name: string, end: string) => {
      return `${start}\n${writeBlock(findFigures(figures, name), pictures)}\n${end}`;
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
  return page.search(block) !== -1 || page.search(inline) !== -1;
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

function writeBlock(figures: Figures, pictures: string): string {
  const { name, title, drawn, date, node, machine, command } = figures;
  const picture = drawn ? `![${title}](${pictures}/${name}.svg)\n\n` : "";
  const measured = `${date}, Node ${node.replace("v", "")}, ${machine}: \`${command}\`.`;
  return `${picture}${toRows(figures)}\n${explain(figures)} ${measured}\n`;
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
