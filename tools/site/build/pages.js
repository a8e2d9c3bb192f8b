// The Markdown files of the repository that are pages of the site, and their places.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../../..");

/** The project's scope, address and author. */
export const identity = JSON.parse(readFileSync(join(root, "tools/build/identity.json"), "utf8"));

/** The paths of pages by those of their files in the repository. */
export const pages = new Map([
  ["tools/site/home.md", "index.md"],
  ["tools/site/playground.md", "playground.md"],
  ["CONTRIBUTING.md", "contributing.md"],
  ["SECURITY.md", "security.md"],
  ["docs/README.md", "documentation.md"],
  ...list(
    "docs/specification.md",
    "docs/{tutorial,how-to,reference,explanation,contributors,decisions}/**/*.md",
  ).map((source) => [source, source.slice("docs/".length).replace(/README\.md$/, "index.md")]),
  ...list("{packages,apps}/*/README.md").map((source) => [source, `${dirname(source)}.md`]),
]);

/** The page with the changelogs of all packages. */
export const changelog = "changelog.md";

/** Whether the address of the forge is real; a placeholder has the domain of RFC 2606. */
export const hasForge = !new URL(identity.forge).hostname.endsWith(".invalid");

const shown = `${identity.forge}/blob/main/`;

/**
 * Finds the target of a link on the site: a page, a picture, or the forge for any other file, such as a source.
 *
 * @param source - the path of the file in the repository
 * @param href - the link in the file
 * @returns a path from the root of the site, or an address; `undefined` if only a forge has it, without a forge
 */
export function toSite(source, href) {
  const inForge = href.startsWith(shown);
  if (!inForge && /^(?:[a-z]+:|#)/.test(href)) {
    return hasForge || !href.startsWith(identity.forge) ? href : undefined;
  }
  const [path, anchor] = (inForge ? href.slice(shown.length) : href).split("#");
  const target = inForge ? path : posix.normalize(posix.join(dirname(source), path));
  const isChangelog = /^packages\/[^/]+\/CHANGELOG\.md$/.test(target);
  const page = isChangelog
    ? changelog
    : (pages.get(target) ?? pages.get(posix.join(target, "README.md")));
  const picture = /^docs\/(pictures\/.+)$/.exec(target)?.[1];
  const place = page ?? picture;
  if (place === undefined && !hasForge) return undefined;
  const address = place === undefined ? `${shown}${target}` : `/${place}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

function list(...patterns) {
  return globSync(patterns, { cwd: root }).sort();
}
