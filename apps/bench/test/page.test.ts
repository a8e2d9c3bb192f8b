import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readFigures, type Figures } from "../src/measure/figures.ts";
import { drawPicture } from "../src/page/draw-picture.ts";
import { makePages } from "../src/page/make-pages.ts";
import { writePage } from "../src/page/write-page.ts";

const documents = path.join(import.meta.dirname, "../../../docs");

const example: Figures = {
  name: "example",
  title: "Example",
  figure: "Time per run",
  unit: "ns",
  cases: ["small", "large"],
  compared: true,
  drawn: true,
  rows: [
    { subject: "by hand", figures: [toFigure(300, 1), toFigure(1200, 1)] },
    { subject: "@fw/router, <new>", figures: [toFigure(450, 1.5), toFigure(900, 0.75)] },
  ],
  date: "2026-01-01",
  node: "v26.0.0",
  machine: "a machine",
  versions: {},
  command: "npx pnpm@12 bench example",
};
const figures = new Map([["example", example]]);

function toFigure(median: number, ratio: number): Figures["rows"][number]["figures"][number] {
  return { median, ratio, quartiles: [ratio - 0.1, ratio + 0.5] };
}

function toBlock(text: string): string {
  return `Above.\n\n<!-- figures: example -->\n${text}<!-- end of figures -->\n\nBelow.\n`;
}

describe("writePage", () => {
  it("writes a picture, a table and its origin between the marks", () => {
    const page = writePage(toBlock("\nOld.\n"), figures, "../pictures");

    expect(page).not.toContain("Old.");
    expect(page).toContain("![Example](../pictures/example.svg)");
    expect(page).toContain("| @fw/router, <new> | 450 ns **1.50** | 900 ns **0.75** |");
    expect(page).toContain("2026-01-01, Node 26.0.0, a machine: `npx pnpm@12 bench example`.");
    expect(page).toMatch(/^Above\.[^]*Below\.\n$/);
    expect(writePage(page, figures, "../pictures")).toBe(page);
  });

  it("writes a ratio before the mark of its origin", () => {
    const origin = "<!-- example, @fw/router, <new>, large -->".replace("<new>", "new");
    const renamed = new Map([
      [
        "example",
        { ...example, rows: example.rows.map((row) => ({ ...row, subject: "@fw/router, new" })) },
      ],
    ]);

    expect(writePage(`It takes 9.99${origin} of it.`, renamed, "")).toBe(
      `It takes 1.00${origin} of it.`,
    );
  });

  it("writes a median where nothing is compared", () => {
    const rows = [
      { subject: "Zod", figures: [{ median: 4210, ratio: null, quartiles: [1, 2] as const }] },
    ];
    const sizes = { ...example, unit: "KB" as const, cases: ["gzipped"], compared: false, rows };

    const page = writePage("9.9<!-- sizes, Zod, gzipped --> KB", new Map([["sizes", sizes]]), "");

    expect(page).toBe("4.21<!-- sizes, Zod, gzipped --> KB");
  });

  it.for([
    [toBlock("").replace("example", "absent"), "There are no figures absent"],
    ["1.00<!-- example, nobody, small -->", "example has no figure of nobody, small"],
    ["1.00<!-- example, by hand, huge -->", "example has no figure of by hand, huge"],
  ] as const)("refuses what does not exist: %s", ([page, message]) => {
    expect(() => writePage(page, figures, "")).toThrow(message);
  });
});

describe("drawPicture", () => {
  it("draws a bar for each figure, its length the ratio, for light and dark pages", () => {
    const picture = drawPicture(example);

    expect(picture).toContain("<title>Example</title>");
    expect(picture).toContain("@media (prefers-color-scheme: dark)");
    expect(picture).toContain(">@fw/router, &lt;new></text>");
    const widths = [...picture.matchAll(/<rect class="(?:own|other)"[^>]* width="([\d.]+)"/g)];
    // The widest panel is as long as its upper quartile: 2 for the small, 1.5 for the large.
    expect(widths.map(([, width]) => Number(width))).toEqual([120, 180, 160, 120]);
    expect(picture).not.toContain("NaN");
  });

  it("draws medians with their unit where nothing is compared", () => {
    const rows = [
      { subject: "one", figures: [{ median: 5e6, ratio: null, quartiles: [4e6, 8e6] as const }] },
    ];
    const picture = drawPicture({
      ...example,
      unit: "bytes",
      cases: ["large"],
      compared: false,
      rows,
    });

    expect(picture).toContain(">8.00 MB</text>");
    expect(picture).not.toContain("1 = ");
  });
});

describe("the documents", () => {
  it("show what the files of docs/figures say: `npx pnpm@12 bench page` writes them", async () => {
    const { files } = await makePages();

    for (const [file, text] of files) {
      const name = path.relative(documents, file);
      expect([name, existsSync(file) && (await readFile(file, "utf8"))]).toEqual([name, text]);
    }
  });

  it("show all figures, each once", async () => {
    const { shown } = await makePages();

    expect(shown.toSorted()).toEqual([...readFigures().keys()].toSorted());
  });

  it("have no picture of other figures", async () => {
    const drawn = [...readFigures().values()].filter((table) => table.drawn);

    const pictures = await readdir(path.join(documents, "pictures/figures"));
    expect(pictures.toSorted()).toEqual(drawn.map(({ name }) => `${name}.svg`).toSorted());
  });
});
