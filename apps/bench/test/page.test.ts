import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { describe, expect, it } from "vitest";
import { Samples } from "../src/harness/samples.ts";
import type { ReportHead, Report } from "../src/harness/report.ts";
import type { Figures } from "../src/harness/save-results.ts";
import { drawPicture, isDrawn } from "../src/page/draw-picture.ts";
import { readFigures } from "../src/page/read-figures.ts";
import { pages, writePage } from "../src/page/write-page.ts";

const documents = path.join(import.meta.dirname, "../../../docs");

const measured = {
  date: "2026-01-01",
  node: "v26.0.0",
  machine: "a machine",
  versions: {},
  command: "pnpm bench example",
};

function measure(more: Partial<ReportHead> = {}): Figures & Report {
  const head: ReportHead = {
    name: "example",
    title: "Example",
    measure: "Time",
    unit: "ns",
    baseline: "first subject",
    cases: ["10 routes", "100 routes"],
    ...more,
  };
  const samples = new Samples(head, ["by hand", "@fw/router", "<another>"]);
  for (const factor of [1, 10, 3]) {
    for (const [column, name] of head.cases.entries()) {
      samples.add("by hand", name, 100 * factor * (column + 1));
      samples.add("@fw/router", name, 150 * factor * (column + 1));
      samples.add("<another>", name, 250 * factor);
    }
  }
  return { ...measured, ...samples.toReport() };
}

const figures = new Map<string, Figures>([["example-node-26", measure()]]);

describe("writePage", () => {
  const block = (text: string): string =>
    `Above.\n\n<!-- figures: example-node-26 -->\n${text}<!-- end of figures -->\n\nBelow.\n`;

  it("puts a picture, a table and where it was measured between the marks", () => {
    const page = writePage(block("\nOld.\n"), figures);
    expect(page).not.toContain("Old.");
    expect(page).toContain("![Example](pictures/figures/example-node-26.svg)");
    expect(page).toContain("| @fw/router | 450 ns (150 ns) **1.50** | 900 ns (300 ns) **1.50** |");
    expect(page).toContain("2026-01-01, Node 26.0.0, a machine: `pnpm bench example`.");
    expect(page).toMatch(/^Above\.[^]*Below\.\n$/);
  });

  it("changes nothing the second time", () => {
    const page = writePage(block(""), figures);
    expect(writePage(page, figures)).toBe(page);
  });

  it("puts a ratio before the mark of its origin", () => {
    const origin = "<!-- example-node-26, @fw/router, 10 routes -->";
    expect(writePage(`It takes 9.99${origin} of it.`, figures)).toBe(
      `It takes 1.50${origin} of it.`,
    );
  });

  it("puts the first number of a cell there where nothing is compared", () => {
    const sizes: Figures = {
      ...measured,
      name: "sizes",
      title: "Sizes",
      columns: ["", "10 routes", "1,000 routes"],
      cells: [["@fw/client, contract", "1.1 k", "900.9 k, 2.31 s"]],
    };
    const origin = "<!-- sizes-node-26, @fw/client, contract, 1,000 routes -->";
    const all = new Map([...figures, ["sizes-node-26", sizes]]);
    expect(writePage(`It takes 9.99${origin} k.`, all)).toBe(`It takes 900.9${origin} k.`);
  });

  it.each([
    [block("").replace("example", "absent"), "There are no figures absent-node-26"],
    ["1.00<!-- example-node-26, nobody, 10 routes -->", "example has no figure of nobody"],
    [
      "1.00<!-- example-node-26, by hand, 7 routes -->",
      "example has no figure of by hand, 7 routes",
    ],
  ])("refuses what is not there", (page, sentence) => {
    expect(() => writePage(page, figures)).toThrow(sentence);
  });
});

describe("drawPicture", () => {
  it("draws bars, with the names as text, for light and dark pages", async () => {
    const picture = await drawPicture(measure());
    expect(picture).toMatch(
      /^<svg [^>]*><title>Example<\/title><style>@media \(prefers-color-scheme: dark\)/,
    );
    for (const text of ["by hand", "@fw/router", "&lt;another&gt;", "100 routes", "× by hand"]) {
      expect(picture).toContain(`>${text}</text>`);
    }
    expect(picture).not.toContain("NaN");
  });

  it.each([
    ["ns", 500, "ns"],
    ["ns", 5_000, "µs"],
    ["ms", 5_000, "ms"],
    ["bytes", 5_000, "bytes"],
    ["bytes", 5_000_000, "MB"],
    ["KB", 5_000, "KB"],
  ] as const)(
    "draws what is not compared in a unit of its size: %s, %d",
    async (unit, size, axis) => {
      const head = { ...measure(), unit, baseline: "none", cases: ["large"] } as const;
      const samples = new Samples(head, ["one"]);
      samples.add("one", "large", size);
      const picture = await drawPicture({ ...measured, ...samples.toReport() });
      expect(picture).toContain(`>${axis}</text>`);
      const [label] = picture.match(/(?<=>)[\d,]+(?=<\/text>)/g)?.slice(-1) ?? [];
      expect(label).toBe(unit === axis && unit !== "KB" ? size.toLocaleString("en") : "5");
    },
  );

  it("draws lines where the cases are sizes, and leaves out what is no size", async () => {
    const cases = ["1 KiB", "1 MiB", "1 MiB, accents"];
    const picture = await drawPicture(measure({ picture: "lines", cases }));
    expect(picture).toContain(">1 MiB</text>");
    expect(picture).not.toContain("accents");
    expect(picture).toContain(">1 µs</text>");
    expect(picture).not.toContain("NaN");
  });

  it("draws nothing of words", () => {
    const words = { ...measured, name: "words", title: "Words", columns: ["", "a"], cells: [] };
    expect(isDrawn(words)).toBe(false);
    expect(isDrawn(measure({ picture: "none" }))).toBe(false);
  });
});

describe("the benchmarks that the documents show", () => {
  it.each(pages)("are those of docs/figures in %s: `pnpm bench:page` writes them", async (name) => {
    const file = path.join(documents, name);
    const page = await readFile(file, "utf8");
    const options = await resolveConfig(file);
    const written = await format(writePage(page, readFigures()), { ...options, filepath: file });
    expect(page).toBe(written);
  });

  it("have the pictures of docs/figures", async () => {
    const folder = path.join(documents, "pictures/figures");
    const drawn = [...readFigures()].filter(([, each]) => isDrawn(each));
    const files = await readdir(folder).catch(() => []);
    expect(files.toSorted()).toEqual(drawn.map(([name]) => `${name}.svg`));
    for (const [name, each] of drawn) {
      if (!isDrawn(each)) continue;
      expect(await drawPicture(each)).toBe(
        await readFile(path.join(folder, `${name}.svg`), "utf8"),
      );
    }
  });
});
