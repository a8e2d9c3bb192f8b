import { parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Report } from "../harness/report.ts";
import type { Figures } from "../harness/save-results.ts";
import { toBars } from "./to-bars.ts";
import { toLines } from "./to-lines.ts";
import { colours, darkStyle } from "./colours.ts";

/**
 * Tells whether there is a picture of figures.
 *
 * @param figures - The figures.
 * @returns Whether they can be drawn, and are meant to be.
 */
export function isDrawn(figures: Figures): figures is Figures & Report {
  return "rows" in figures && figures.picture !== "none";
}

/**
 * Draws figures, for a light and a dark page.
 *
 * @param figures - The figures.
 * @returns SVG.
 */
export async function drawPicture(figures: Figures & Report): Promise<string> {
  const chart = figures.picture === "lines" ? toLines(figures) : toBars(figures);
  const spec = { ...chart, background: colours.page, padding: 16, config } as TopLevelSpec;
  const view = new View(parse(compile(spec).spec), { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  const title = `<title>${figures.title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`;
  return `${svg.replace(/<svg [^>]*>/, (start) => `${start}${title}${darkStyle}`)}\n`;
}

const font = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const config = {
  font,
  view: { stroke: null },
  axis: {
    labelColor: colours.ink,
    titleColor: colours.quiet,
    labelFontSize: 13,
    titleFontSize: 13,
    titleFontWeight: "normal",
    gridColor: colours.grid,
    domainColor: colours.grid,
    tickColor: colours.grid,
    labelLimit: 240,
  },
  header: {
    labelColor: colours.ink,
    labelFontSize: 14,
    labelFontWeight: 600,
    labelAnchor: "start",
    title: null,
  },
  legend: {
    labelColor: colours.ink,
    labelFontSize: 13,
    titleColor: colours.quiet,
    symbolSize: 120,
    // Without a browser, texts are taken for wider than they are.
    labelLimit: 480,
    title: null,
  },
};
