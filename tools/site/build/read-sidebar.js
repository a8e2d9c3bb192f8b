import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, toSite } from "./pages.js";

const parts = ["tutorial", "how-to", "reference", "explanation"];

/**
 * Reads the navigation from the indexes of the documents: a group per part, with a group per heading inside.
 *
 * @returns the groups, each with its pages in order
 */
export function readSidebar() {
  return parts.map((part) => {
    const index = `docs/${part}/README.md`;
    const [head = "", ...sections] = readFileSync(join(root, index), "utf8").split(/^## /m);
    const groups = sections.map((section) => ({
      text: readHeading(section),
      collapsed: true,
      items: readLinks(index, section),
    }));
    return {
      text: readHeading(head.replace(/^# /, "")),
      items: [...readLinks(index, head), ...groups.filter(({ items }) => items.length > 0)],
    };
  });
}

function readHeading(section) {
  return section.split("\n", 1)[0];
}

function readLinks(index, text) {
  return [...text.matchAll(/^(?:\||-) \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, name, href]) => ({
    text: name.replaceAll("`", ""),
    link: toSite(index, href),
  }));
}
