import type { Report } from "../harness/report.ts";
import { lineColours } from "./colours.ts";

const bytes: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20 };

/**
 * Draws a table whose cases are sizes as lines, one for each subject, both axes logarithmic.
 *
 * @param report - The table; a case that says more than a size, such as `10 KiB, accents`, is left out.
 * @returns A chart of Vega-Lite's.
 */
export function toLines({ rows, cases, unit }: Report): object {
  const sizes = cases.map(toSize);
  const values = rows.flatMap(({ subject, figures }) =>
    figures.flatMap((figure, column) => {
      const size = sizes[column] ?? null;
      if (figure === null || size === null) return [];
      const [lower, upper] = figure.quartiles;
      return [{ subject, size, value: figure.median, lower, upper }];
    }),
  );
  const names = rows.map(({ subject }) => subject);
  const ordered = names.toSorted(
    (a, b) => Number(b.startsWith("@fw/")) - Number(a.startsWith("@fw/")),
  );
  const labels = Object.fromEntries(
    cases.flatMap((name) => {
      const size = toSize(name);
      return size === null ? [] : [[size, name]];
    }),
  );
  const x = {
    field: "size",
    type: "quantitative",
    scale: { type: "log", nice: false },
    axis: {
      title: null,
      values: Object.keys(labels).map(Number),
      labelExpr: `${JSON.stringify(labels)}[datum.value]`,
      grid: false,
    },
  };
  const color = {
    field: "subject",
    type: "nominal",
    scale: { domain: ordered, range: lineColours.slice(0, ordered.length) },
  };
  const y = { type: "quantitative", scale: { type: "log" }, axis: toAxis(unit, values) };
  return {
    data: { values },
    width: 520,
    height: 300,
    layer: [
      {
        mark: { type: "rule", strokeWidth: 1.5 },
        encoding: { x, color, y: { ...y, field: "lower" }, y2: { field: "upper" } },
      },
      {
        mark: { type: "line", strokeWidth: 2.5, point: { size: 40 } },
        encoding: { x, color, y: { ...y, field: "value" } },
      },
    ],
  };
}

/** A line at each power of ten. */
function toAxis(
  unit: string,
  values: readonly { readonly lower: number; readonly upper: number }[],
) {
  const first = Math.floor(Math.log10(Math.min(...values.map(({ lower }) => lower))));
  const last = Math.ceil(Math.log10(Math.max(...values.map(({ upper }) => upper))));
  const powers = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return { title: null, values: powers, labelExpr: unit === "ns" ? toTime : "datum.label" };
}

const toTime =
  "datum.value < 1e3 ? datum.value + ' ns' : datum.value < 1e6 ? datum.value / 1e3 + ' µs' : datum.value / 1e6 + ' ms'";

function toSize(name: string): number | null {
  const [, number = "", unit = ""] = /^(\d+) (\w+)$/.exec(name) ?? [];
  return number === "" ? null : Number(number) * (bytes[unit] ?? 1);
}
