import type { Table } from "../measure/figures.ts";
import { toText } from "./table.ts";

/** A picture of one column of a table. */
export interface Picture {
  /** The name of the figures, and of the picture's file. */
  readonly name: string;
  readonly column: string;
  readonly title: string;
  /** What the bars show, such as `CPU time per request`. */
  readonly measure: string;
  /** The end of the names of rows that are not drawn, because their figures are those of other rows. */
  readonly repeated?: string;
}

/** All pictures of the documents. */
export const pictures: readonly Picture[] = [
  {
    name: "http",
    column: "body",
    title: "A POST with a small JSON body on Node",
    measure: "CPU time per request",
  },
  {
    name: "startup",
    column: "100 routes",
    title: "Start-up with 100 routes on Node",
    measure: "CPU time from the first import to the first response",
  },
  {
    name: "bundles",
    column: "Workers, rolldown",
    title: "A bundle for Workers by rolldown",
    measure: "Size of one minified and gzipped file",
    repeated: ", * as z",
  },
  {
    name: "types",
    column: "TypeScript 6.0",
    title: "Type check of 300 routes",
    measure: "Time of tsc 6.0",
  },
];

/**
 * In units of a picture, which is shown larger where there is room. A phone has 342 pixels for the width. A character
 * is as wide as in the widest usual font.
 */
const size = { width: 360, shown: 480, margin: 8, character: 6.9, line: 15, row: 21, bar: 13 };

/** A light form, and a dark one for readers who prefer it. */
const style = `
  text { font: 12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1b1f24 }
  .page { fill: #ffffff } .title { font-size: 14px; font-weight: 600 } .quiet { font-size: 11px; fill: #57606a }
  .own { fill: #0969da } .other { fill: #8c959f } .spread { stroke: #1b1f24; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .page { fill: #0d1117 } .quiet { fill: #9198a1 }
    .own { fill: #58a6ff } .other { fill: #656c76 } .spread { stroke: #e6edf3 }
  }`;

/**
 * Draws a column of a table: a title, what the bars show, and a bar with its figure for each row. Where rows are
 * compared, the bars are ratios, and a line goes from the lower to the upper quartile.
 *
 * @param table - The table.
 * @param picture - The column and the texts.
 * @returns SVG.
 * @throws {@link Error} when the table has no such column.
 */
export function drawPicture(table: Table, picture: Picture): string {
  const { unit, compared, cases } = table;
  const { repeated } = picture;
  const rows = table.rows.filter(({ subject }) => !repeated || !subject.endsWith(repeated));
  const column = cases.indexOf(picture.column);
  const bars = rows.map(({ subject, figures }) => {
    const figure = figures[column];
    if (figure === undefined) throw new Error(`${table.name} has no column ${picture.column}`);
    const { median, ratio, quartiles } = figure;
    const value = ratio ?? median;
    const text = ratio === null ? toText(median, unit) : `${ratio.toFixed(2)} ×`;
    return { subject, median, text, value, quartiles, end: Math.max(value, quartiles[1]) };
  });
  const left = size.margin + toWidth(bars.map(({ subject }) => subject)) + 6;
  const right = size.width - size.margin - toWidth(bars.map(({ text }) => text)) - 4;
  const largest = Math.max(...bars.map(({ end }) => end));
  const toX = (value: number): number => left + (value / largest) * (right - left);
  const [first] = bars;
  const scale =
    compared && first !== undefined
      ? `. 1 × is ${first.subject}, ${toText(first.median, unit)}. Thin lines: quartiles`
      : "";
  const caption = wrap(`Lower is better. ${picture.measure}${scale}.`);
  const top = size.margin + 20 + caption.length * size.line + 4;
  const height = top + bars.length * size.row + size.margin;
  const shownHeight = Math.round((height * size.shown) / size.width);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.shown}" height="${shownHeight}" viewBox="0 0 ${size.width} ${height}">`,
    `<title>${escape(picture.title)}</title><style>${style}</style>`,
    `<rect class="page" width="100%" height="100%"/>`,
    write(size.margin, size.margin + 14, picture.title, 'class="title"'),
    ...caption.map((line, index) =>
      write(size.margin, size.margin + 32 + index * size.line, line, 'class="quiet"'),
    ),
    ...bars.flatMap(({ subject, text, value, quartiles, end }, row) => {
      const middle = top + row * size.row + size.row / 2;
      const kind = subject.startsWith("@fw/") ? "own" : "other";
      const [from, to] = quartiles.map((quartile) => toX(quartile).toFixed(1));
      return [
        write(left - 6, middle + 4, subject, 'text-anchor="end"'),
        `<rect class="${kind}" x="${left}" y="${middle - size.bar / 2}" width="${(toX(value) - left).toFixed(1)}" height="${size.bar}"/>`,
        ...(compared ? [`<path class="spread" d="M${from ?? 0} ${middle}H${to ?? 0}"/>`] : []),
        write(Number(toX(end).toFixed(1)) + 4, middle + 4, text, ""),
      ];
    }),
    "</svg>\n",
  ].join("\n");
}

/** Splits a text into lines that fit. */
function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && toWidth([line]) <= size.width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

function toWidth(texts: readonly string[]): number {
  return Math.ceil(Math.max(...texts.map(({ length }) => length)) * size.character);
}

function write(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escape(content)}</text>`;
}

function escape(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
