import { join } from "node:path";
import { defineConfig } from "vitepress";
import { hoverTypes, typesTransformer } from "../build/hover-types.js";
import { hasForge, identity, pages, root } from "../build/pages.js";
import { pictureSizes } from "../build/picture-sizes.js";
import { plainCells } from "../build/plain-cells.js";
import { readSidebar } from "../build/read-sidebar.js";
import { writeRedirects } from "../build/redirects.js";
import { search } from "../build/search.js";
import { slugify } from "../build/slugify.js";
import { content } from "../build/write-content.js";
import { writeTexts } from "../build/write-texts.js";

const title = `${identity.scope}/framework`;
const description =
  "HTTP APIs with one dependency: routes declared once, with checked requests, a typed client and an audit of every input";
const sidebar = readSidebar();
/** The base path of the site, with a slash at either end. */
const base = process.env.SITE_BASE ?? "/";
const sources = new Map([...pages].map(([source, page]) => [page, source]));

export default defineConfig({
  title,
  description,
  lang: "en",
  base,
  head: [["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }]],
  // A page loads what it shows, but does not prefetch its links.
  router: { prefetchLinks: false },
  srcDir: "content",
  outDir: "dist",
  ignoreDeadLinks: "localhostLinks",
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    headers: { slugify },
    // A page loads its pictures when they become visible.
    image: { lazyLoading: true },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    codeTransformers: [typesTransformer],
    config(markdown) {
      markdown.use(hoverTypes).use(plainCells).use(pictureSizes, join(content, "public"));
    },
  },
  transformPageData(page) {
    const source = sources.get(page.relativePath);
    // What is made, such as the API's pages, has no file to edit.
    if (source === undefined) page.frontmatter.editLink = false;
    else page.filePath = source;
  },
  buildEnd({ outDir }) {
    writeTexts(content, outDir, { title, description, groups: sidebar, base });
    writeRedirects(outDir, base);
  },
  vite: {
    resolve: {
      alias: {
        [`${identity.scope}/framework`]: join(root, "packages/framework/src/index.ts"),
        // A program in the playground listens without a port.
        "#server": join(import.meta.dirname, "theme/playground/pretend-server.js"),
      },
      conditions: [`${identity.scope}/source`],
    },
    worker: { format: "es" },
  },
  themeConfig: {
    search: { provider: "local", options: search },
    outline: [2, 3],
    nav: [
      { text: "Tutorial", link: "/tutorial/index.md" },
      { text: "Documentation", link: "/documentation.md" },
      { text: "API", link: "/api/index.md" },
      { text: "Playground", link: "/playground.md" },
    ],
    sidebar,
    editLink: hasForge ? { pattern: `${identity.forge}/edit/main/:path` } : undefined,
  },
});
