import type { Figures } from "../harness/save-results.ts";
import { explain, toListing, toTable } from "../harness/report.ts";
import { isDrawn } from "./draw-picture.ts";

/** The pages of `docs` that show figures. */
export const pages: readonly string[] = ["benchmarks.md", "in-production.md", "observability.md"];

/** From `<!-- figures: pipe-node-26 -->` to `<!-- end of figures -->`. */
const block = /(<!-- figures: ([\w.-]+) -->\n)[^]*?(<!-- end of figures -->)/g;

/** A figure in a sentence, `0.98<!-- pipe-node-26, @fw/framework, body -->`: the name, then the row and the column. */
const inline = /[\d.,]+(<!-- ([\w.-]+), ([^<>]+) -->)/g;

/**
 * Puts the figures into a page, in the place of those that are there.
 *
 * @param page - Markdown.
 * @param figures - All figures, by name.
 * @returns The page.
 * @throws {@link Error} when the page names figures that are not there.
 */
export function writePage(page: string, figures: ReadonlyMap<string, Figures>): string {
  return page
    .replaceAll(block, (_, start: string, name: string, end: string) => {
      return `${start}\n${writeBlock(name, find(figures, name))}\n${end}`;
    })
    .replaceAll(inline, (_, origin: string, name: string, place: string) => {
      return `${findFigure(find(figures, name), place)}${origin}`;
    });
}

function writeBlock(name: string, figures: Figures): string {
  const { title, date, node, machine, command } = figures;
  const measured = `${date}, Node ${node.replace("v", "")}, ${machine}: \`${command}\`.`;
  const words = [explain(figures), measured].filter((text) => text !== "").join(" ");
  const parts = [toTable(figures), `${words}\n`];
  if (isDrawn(figures)) parts.unshift(`![${title}](pictures/figures/${name}.svg)\n`);
  return parts.join("\n");
}

function find(figures: ReadonlyMap<string, Figures>, name: string): Figures {
  const found = figures.get(name);
  if (found === undefined) throw new Error(`There are no figures ${name}`);
  return found;
}

/** The ratio where something is compared, as the table has it; else the first number in the cell. */
function findFigure(figures: Figures, place: string): string {
  const { name, columns, cells } = toListing(figures);
  for (const [subject = "", ...row] of cells) {
    // Both may have commas.
    const cell = row.find((_, index) => place === `${subject}, ${columns[index + 1] ?? ""}`) ?? "";
    const [, figure] = /\*\*([\d.]+)\*\*/.exec(cell) ?? /([\d.]+)/.exec(cell) ?? [];
    if (figure !== undefined) return figure;
  }
  throw new Error(`${name} has no figure of ${place}`);
}
