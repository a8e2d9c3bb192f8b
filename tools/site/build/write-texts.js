// Writes every page as Markdown next to its HTML, and `llms.txt`, a list of the pages (llmstxt.org).
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rewriteLinks } from "./rewrite-links.js";

/**
 * Writes them to the folder of the site.
 *
 * @param content - the folder of the pages
 * @param target - the folder of the site
 * @param site - its title, description, groups of pages and base path
 */
export function writeTexts(content, target, { title, description, groups, base }) {
  const toPath = (href) => (href.startsWith("/") ? base + href.slice(1) : href);
  for (const page of globSync("**/*.md", { cwd: content })) {
    mkdirSync(dirname(join(target, page)), { recursive: true });
    writeFileSync(
      join(target, page),
      rewriteLinks(readFileSync(join(content, page), "utf8"), toPath),
    );
  }
  const lists = groups.map(({ text, items }) => ({ text, pages: items.flatMap(listPages) }));
  const sections = lists.map((list) => `## ${list.text}\n\n${list.pages.map(toLine).join("\n")}\n`);
  const known = new Set(lists.flatMap((list) => list.pages.map(({ link }) => link)));
  const others = globSync("**/*.md", { cwd: content })
    .filter((page) => !known.has(`/${page}`))
    .sort()
    .map((page) => toLine({ text: readTitle(join(content, page)), link: `/${page}` }));
  const text = [`# ${title}\n`, `> ${description}\n`, ...sections, "## Optional\n", ...others];
  writeFileSync(join(target, "llms.txt"), rewriteLinks(`${text.join("\n")}\n`, toPath));
}

/** The pages of a group of the sidebar, or the page itself. */
function listPages(entry) {
  return entry.items ?? [entry];
}

function toLine({ text, link }) {
  return `- [${text}](${link})`;
}

function readTitle(path) {
  return /^# (.+)$/m.exec(readFileSync(path, "utf8"))?.[1]?.replaceAll("`", "") ?? "Untitled";
}
