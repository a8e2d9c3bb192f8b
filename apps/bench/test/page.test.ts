import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readFigures, type Figures } from "../src/measure/figures.ts";
import { drawPicture, pictures } from "../src/page/draw-picture.ts";
import { makePages } from "../src/page/make-pages.ts";
import { writeAhead, writeSummary } from "../src/page/summary.ts";
import { writePage } from "../src/page/write-page.ts";

const documents = path.join(import.meta.dirname, "../../../docs");

const example: Figures = {
  name: "example",
  title: "Example",
  figure: "Time per run",
  unit: "ns",
  cases: ["small", "large"],
  compared: true,
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
  it("writes a table and its origin between the marks", () => {
    const page = writePage(toBlock("\nOld.\n"), figures);

    expect(page).not.toContain("Old.");
    expect(page).toContain("| @fw/router, <new> | 450 ns **1.50** | 900 ns **0.75** |");
    expect(page).toContain("2026-01-01, Node 26.0.0, a machine: `npx pnpm@12 bench example`.");
    expect(page).toMatch(/^Above\.[^]*Below\.\n$/);
    expect(writePage(page, figures)).toBe(page);
  });

  it("writes a ratio before the mark of its origin", () => {
    const origin = "<!-- example, @fw/router, <new>, large -->".replace("<new>", "new");
    const renamed = new Map([
      [
        "example",
        { ...example, rows: example.rows.map((row) => ({ ...row, subject: "@fw/router, new" })) },
      ],
    ]);

    expect(writePage(`It takes 9.99${origin} of it.`, renamed)).toBe(
      `It takes 1.00${origin} of it.`,
    );
  });

  it("writes a median where nothing is compared", () => {
    const rows = [
      { subject: "Zod", figures: [{ median: 4210, ratio: null, quartiles: [1, 2] as const }] },
    ];
    const sizes = { ...example, unit: "KB" as const, cases: ["gzipped"], compared: false, rows };

    const page = writePage("9.9<!-- sizes, Zod, gzipped --> KB", new Map([["sizes", sizes]]));

    expect(page).toBe("4.21<!-- sizes, Zod, gzipped --> KB");
  });

  it.for([
    [toBlock("").replace("example", "absent"), "There are no figures absent"],
    ["1.00<!-- example, nobody, small -->", "example has no figure of nobody, small"],
    ["1.00<!-- example, by hand, huge -->", "example has no figure of by hand, huge"],
  ] as const)("refuses what does not exist: %s", ([page, message]) => {
    expect(() => writePage(page, figures)).toThrow(message);
  });
});

describe("drawPicture", () => {
  const spec = { name: "example", column: "small", title: "A < B", measure: "Time per run" };

  it("writes a title, what is better, and a figure with its unit at each bar", () => {
    const picture = drawPicture(example, spec);

    expect(picture).toContain("<title>A &lt; B</title>");
    expect(picture).toMatch(/<text [^>]*class="title">A &lt; B</);
    expect(picture).toContain("Lower is better. Time per run. 1 × is");
    expect(picture).toContain(">1.00 ×</text>");
    expect(picture).toContain(">1.50 ×</text>");
    expect(picture).toContain("@media (prefers-color-scheme: dark)");
    expect(picture).not.toContain("NaN");
  });

  it("draws bars from zero, their lengths as the ratios", () => {
    const [byHand = 0, own = 0] = readWidths(drawPicture(example, spec));

    expect(own / byHand).toBeCloseTo(1.5, 1);
  });

  it("draws medians with their unit where nothing is compared", () => {
    const rows = [
      { subject: "one", figures: [{ median: 4e6, ratio: null, quartiles: [4e6, 4e6] as const }] },
      { subject: "two", figures: [{ median: 8e6, ratio: null, quartiles: [8e6, 8e6] as const }] },
    ];
    const table = { ...example, unit: "bytes", compared: false, rows } as const;
    const picture = drawPicture(table, spec);

    expect(picture).toContain(">8.00 MB</text>");
    expect(picture).not.toContain("×");
    const [one = 0, two = 0] = readWidths(picture);
    expect(two / one).toBeCloseTo(2, 1);
  });

  it.for(pictures)("leaves room for every text: $name", (picture) => {
    const table = readFigures().get(picture.name);
    if (table === undefined) throw new Error("There are no such figures");
    const drawn = drawPicture(table, picture);

    const [, width] = /viewBox="0 0 (\d+) /.exec(drawn) ?? [];
    for (const [, x, attributes = "", text = ""] of drawn.matchAll(
      /<text x="([\d.]+)" y="[\d.]+" ([^>]*)>([^<]*)</g,
    )) {
      // As wide as in the widest font at hand, DejaVu Sans.
      const length = text.length * (attributes.includes("quiet") ? 6.3 : 6.9);
      if (attributes.includes("end")) expect(Number(x) - length).toBeGreaterThanOrEqual(0);
      else if (!attributes.includes("title")) {
        expect(Number(x) + length).toBeLessThanOrEqual(Number(width));
      }
    }
  });

  it("refuses a column that does not exist", () => {
    expect(() => drawPicture(example, { ...spec, column: "huge" })).toThrow(
      "example has no column huge",
    );
  });
});

function readWidths(picture: string): readonly number[] {
  return [...picture.matchAll(/<rect class="(?:own|other)"[^>]* width="([\d.]+)"/g)].map(
    ([, width]) => Number(width),
  );
}

describe("writeSummary and writeAhead", () => {
  const names = ["node:http by hand", "@fw/framework", "Hono", "h3"];

  /** Any figures: what is asked for by name, with these ratios in each column. */
  function toTable(ratios: readonly number[]): (name: string) => Figures {
    const cases = ["params", "body", "100 routes", "resident at 10,000", "Workers, rolldown"];
    return (name) => ({
      ...example,
      name: "http",
      title: name,
      cases: [...cases, "TypeScript 6.0"],
      rows: names.map((subject, row) => ({
        subject,
        figures: [...cases, ""].map(() => ({
          median: (ratios[row] ?? 0) * 1000,
          ratio: ratios[row] ?? 0,
          quartiles: [(ratios[row] ?? 0) - 0.01, (ratios[row] ?? 0) + 0.01] as const,
        })),
      })),
    });
  }

  it("shows the figures of the framework and of the best other framework, the lower one bold", () => {
    const summary = writeSummary(toTable([1, 0.9, 1.4, 1.2]));

    expect(summary).toContain("#requests) | **900 ns** | 1.20 µs, h3 |");
    expect(writeSummary(toTable([1, 0.9, 1.4, 0.8]))).toContain("900 ns | **800 ns**, h3 |");
  });

  it("lists who is ahead beyond the error, and nobody else", () => {
    expect(writeAhead(toTable([1, 0.9, 0.85, 1.2]))).toContain(
      "#requests) | Hono: params 0.85 (0.90), body 0.85 (0.90)",
    );
    expect(writeAhead(toTable([1, 0.9, 0.88, 1.2]))).not.toContain("Hono");
    expect(writeAhead(toTable([0.5, 0.9, 1.4, 1.2]))).not.toContain("by hand");
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

  it("show each picture once, and there is no other one", async () => {
    const { files } = await makePages();
    const texts = [...files].filter(([file]) => file.endsWith(".md")).map(([, text]) => text);
    const shown = [...texts.join().matchAll(/pictures\/figures\/([\w-]+)\.svg/g)].map(
      ([, name]) => name,
    );

    const drawn = await readdir(path.join(documents, "pictures/figures"));
    const names = pictures.map(({ name }) => name).toSorted();
    expect(shown.toSorted()).toEqual(names);
    expect(drawn.toSorted()).toEqual(names.map((name) => `${name}.svg`));
  });
});
