/** The colours of pictures on a light page. */
export const colours = {
  page: "#ffffff",
  ink: "#1b1f24",
  quiet: "#57606a",
  grid: "#d0d7de",
  own: "#0969da",
  other: "#8c959f",
  /** What is compared with. */
  base: "#6e7781",
} as const;

/** Those of several lines: the framework's first, and told apart by the colour-blind (six of Okabe and Ito). */
export const lineColours = [
  "#0072b2",
  "#e69f00",
  "#009e73",
  "#cc79a7",
  "#d55e00",
  "#56b4e9",
  "#7f7f7f",
  "#9966cc",
] as const;

const dark: Readonly<Record<keyof typeof colours, string>> = {
  page: "#0d1117",
  ink: "#e6edf3",
  quiet: "#9198a1",
  grid: "#3d444d",
  own: "#58a6ff",
  other: "#656c76",
  base: "#848d97",
};

/** A style sheet that has a picture follow the reader's scheme. */
export const darkStyle = `<style>@media (prefers-color-scheme: dark) {${Object.entries(colours)
  .map(([name, light]) => {
    const colour = dark[name as keyof typeof colours];
    return `[fill="${light}"] { fill: ${colour} } [stroke="${light}"] { stroke: ${colour} }`;
  })
  .join(" ")}}</style>`;
