import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, toSite } from "./pages.js";

const index = "docs/README.md";
const platforms = {
  node: "Node",
  bun: "Bun",
  deno: "Deno",
  workers: "Workers",
  lambda: "Lambda",
  browsers: "Browsers",
};

/**
 * The navigation, as the documentation's own index has it: a group for each of its tables of pages.
 *
 * @returns the groups, each with its pages in order
 */
export function readSidebar() {
  const text = readFileSync(join(root, index), "utf8");
  const [, tables, decisions] = text.split(/^## (?:Pages|Decisions)$/m);
  return [
    ...tables.trim().split(/\n\n+/).map(toGroup),
    { text: "Platforms", items: Object.entries(platforms).map(toPlatform) },
    { text: "Decisions", items: readLinks(decisions) },
  ];
}

function toGroup(table) {
  const [first = ""] = /(?<=^\| )[^|,]*/.exec(table) ?? [];
  return { text: capitalize(first.trim()), items: readLinks(table) };
}

function toPlatform([name, text]) {
  return { text, link: `/platforms/${name}.md` };
}

function readLinks(text) {
  return [...text.matchAll(/^(?:\||-) \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, name, href]) => ({
    text: name.replaceAll("`", ""),
    link: toSite(index, href),
  }));
}

function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
