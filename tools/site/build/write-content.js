// Writes `content`: the pages with links for the site, their pictures, the changelog, and the API's pages.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { changelog, pages, root, toSite } from "./pages.js";
import { rewriteLinks } from "./rewrite-links.js";
import { writeApi } from "./write-api.js";
import { writeChanges } from "./write-changes.js";
import { writeDeclarations } from "./write-declarations.js";

const site = join(import.meta.dirname, "..");

/** The folder to write to. */
export const content = join(site, "content");

/** Replaces the content of the folder. */
export async function writeContent() {
  rmSync(content, { recursive: true, force: true });
  for (const [source, page] of pages) {
    const text = readFileSync(join(root, source), "utf8");
    write(
      page,
      rewriteLinks(text, (href) => toSite(source, href)),
    );
  }
  write(changelog, writeChanges());
  cpSync(join(site, "public"), join(content, "public"), { recursive: true });
  cpSync(join(root, "docs/pictures"), join(content, "public/pictures"), { recursive: true });
  writeDeclarations(join(content, "public/declarations.json"));
  await writeApi(join(content, "api"));
  for (const page of globSync("api/**/*.md", { cwd: content })) {
    write(page, linkCitations(readFileSync(join(content, page), "utf8")));
  }
}

/** Rewrites links in comments, which name a page by its path from the root of the repository. */
function linkCitations(text) {
  return text.replaceAll(
    /(?<![\w/`(])\(?(docs\/([\w/-]+)\.md(?:#[\w-]+)?)\)?/g,
    (_, path, name) => `([${name}](${toSite("README.md", path)}))`,
  );
}

function write(page, text) {
  const path = join(content, page);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
