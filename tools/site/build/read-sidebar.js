import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, toSite } from "./pages.js";

const index = "docs/README.md";

/**
 * Reads the navigation from the index of the documentation: a group per heading with a list of pages.
 *
 * @returns the groups, each with its pages in order
 */
export function readSidebar() {
  const [, ...sections] = readFileSync(join(root, index), "utf8").split(/^#{2,3} /m);
  return sections.map(toGroup).filter(({ items }) => items.length > 0);
}

function toGroup(section) {
  const [heading = ""] = section.split("\n", 1);
  return { text: heading, items: readLinks(section) };
}

function readLinks(text) {
  return [...text.matchAll(/^(?:\||-) \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, name, href]) => ({
    text: name.replaceAll("`", ""),
    link: toSite(index, href),
  }));
}
