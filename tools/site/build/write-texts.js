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
  const listed = new Set();
  const toSection = (name, pages) => {
    const fresh = pages.filter(({ link }) => !listed.has(link) && listed.add(link));
    return `## ${name}\n\n${fresh.map(toLine).join("\n")}\n`;
  };
  const others = globSync("**/*.md", { cwd: content })
    .sort()
    .map((page) => ({ text: readTitle(join(content, page)), link: `/${page}` }));
  const inFolder = (folder) => others.filter(({ link }) => link.startsWith(`/${folder}/`));
  const text = [
    `# ${title}\n`,
    `> ${description}\n`,
    ...groups.map((group) => toSection(group.text, group.items.flatMap(listPages))),
    toSection("Packages", inFolder("packages")),
    toSection("Exports of the packages", inFolder("api")),
    // What a reader who writes a service can do without.
    toSection("Optional", others),
  ];
  writeFileSync(join(target, "llms.txt"), rewriteLinks(text.join("\n"), toPath));
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
