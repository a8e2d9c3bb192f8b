import type { Table } from "../measure/figures.ts";
import { toText } from "./table.ts";

/** In pixels. */
const size = { label: 200, panel: 240, gap: 40, row: 22, bar: 12, title: 30, axis: 26, margin: 16 };

/** A light form, and a dark one for readers who prefer it. */
const style = `
  text { font: 13px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1b1f24 }
  .page { fill: #ffffff } .title { font-size: 14px; font-weight: 600 } .quiet { fill: #57606a }
  .own { fill: #0969da } .other { fill: #8c959f }
  .spread { stroke: #1b1f24; stroke-width: 2 } .one { stroke: #57606a; stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .page { fill: #0d1117 } .quiet { fill: #9198a1 }
    .own { fill: #58a6ff } .other { fill: #656c76 }
    .spread { stroke: #e6edf3 } .one { stroke: #9198a1 }
  }`;

/**
 * Draws a table: a panel for each case, a bar for each row, and a line from the lower to the upper quartile.
 * Ratios where rows are compared, else the figures.
 *
 * @param table - The table.
 * @returns SVG.
 */
export function drawPicture(table: Table): string {
  const { title, cases, rows } = table;
  // At most three panels side by side, in rows of one length.
  const columns = Math.ceil(cases.length / Math.ceil(cases.length / 3));
  const height = size.title + rows.length * size.row + size.axis;
  const width = 2 * size.margin + size.label + columns * (size.panel + size.gap);
  const lines = Math.ceil(cases.length / columns);
  const labels = Array.from({ length: lines }, (_, line) =>
    rows.map(({ subject }, row) =>
      text(
        size.margin + size.label - 8,
        toBaseline(line * height, row),
        subject,
        'text-anchor="end"',
      ),
    ),
  );
  const panels = cases.map((_, index) => {
    const x = size.margin + size.label + (index % columns) * (size.panel + size.gap);
    return drawPanel(table, index, x, Math.floor(index / columns) * height);
  });
  const total = lines * height + size.margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}">`,
    `<title>${escape(title)}</title><style>${style}</style>`,
    `<rect class="page" width="100%" height="100%"/>`,
    ...labels.flat(),
    ...panels.flat(),
    "</svg>\n",
  ].join("\n");
}

function drawPanel(table: Table, index: number, left: number, top: number): readonly string[] {
  const { cases, rows, unit, compared } = table;
  const figures = rows.map(({ figures }) => figures[index]);
  const largest = Math.max(...figures.map((figure) => figure?.quartiles[1] ?? 0));
  const toLength = (value: number): string => ((value / largest) * size.panel).toFixed(1);
  const first = compared ? `1 = ${rows[0]?.subject ?? ""}` : "";
  const end = compared ? `${largest.toFixed(1)} ×` : toText(largest, unit);
  const bottom = top + size.title + rows.length * size.row;
  const one = left + Number(toLength(1));
  return [
    text(left, top + size.title - 8, cases[index] ?? "", 'class="title"'),
    ...rows.flatMap(({ subject }, row) => {
      const { median = 0, ratio = null, quartiles = [0, 0] } = figures[row] ?? {};
      const middle = toBaseline(top, row) - 4;
      const kind = subject.startsWith("@fw/") ? "own" : "other";
      const [from, to] = quartiles.map((value) => (left + Number(toLength(value))).toFixed(1));
      return [
        `<rect class="${kind}" x="${left}" y="${middle - size.bar / 2}" width="${toLength(ratio ?? median)}" height="${size.bar}"/>`,
        `<path class="spread" d="M${from ?? 0} ${middle}H${to ?? 0}"/>`,
      ];
    }),
    ...(compared ? [`<path class="one" d="M${one} ${top + size.title}V${bottom}"/>`] : []),
    text(left, bottom + 16, first, 'class="quiet"'),
    text(left + size.panel, bottom + 16, end, 'class="quiet" text-anchor="end"'),
  ];
}

function toBaseline(top: number, row: number): number {
  return top + size.title + row * size.row + 15;
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escape(content)}</text>`;
}

function escape(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
