import { bookmarkBody } from "./bookmark.ts";
import type { BookmarkStore } from "./bookmark-store.ts";

/**
 * Fills a new database with a dozen bookmarks.
 *
 * @param store - Receives the bookmarks.
 */
export async function seedBookmarks(store: BookmarkStore): Promise<void> {
  await store.createMissing(bookmarks.map((bookmark) => bookmarkBody.parse(bookmark)));
}

/** The oldest first. */
const bookmarks = [
  {
    url: "https://www.rfc-editor.org/rfc/rfc9110",
    title: "HTTP Semantics",
    note: "RFC 9110: methods, status codes and header fields.",
    tags: ["http", "standard"],
    unread: false,
  },
  {
    url: "https://www.rfc-editor.org/rfc/rfc9457",
    title: "Problem Details for HTTP APIs",
    note: "RFC 9457: the shape of this service's errors.",
    tags: ["http", "standard", "errors"],
    source: { name: "RFC Editor", url: "https://www.rfc-editor.org/" },
  },
  {
    url: "https://developer.mozilla.org/en-US/docs/Web/HTTP",
    title: "HTTP on MDN",
    tags: ["http", "reference"],
    unread: false,
  },
  {
    url: "https://fetch.spec.whatwg.org/",
    title: "The Fetch Standard",
    note: "Request, Response and the CORS protocol.",
    tags: ["http", "standard", "cors"],
  },
  {
    url: "https://url.spec.whatwg.org/",
    title: "The URL Standard",
    tags: ["standard"],
    source: { name: "WHATWG" },
  },
  {
    url: "https://sqlite.org/lang.html",
    title: "SQL As Understood By SQLite",
    tags: ["sql", "database", "reference"],
    unread: false,
  },
  {
    url: "https://sqlite.org/whentouse.html",
    title: "Appropriate Uses For SQLite",
    note: "Where a file is enough, and where it is not.",
    tags: ["sql", "database"],
  },
  {
    url: "https://nodejs.org/api/sqlite.html",
    title: "node:sqlite",
    note: "The module that keeps these bookmarks.",
    tags: ["node", "sql", "database"],
    source: { name: "Node.js documentation", url: "https://nodejs.org/api/" },
  },
  {
    url: "https://zod.dev/",
    title: "Zod",
    note: "The schemas that check every request here.",
    tags: ["typescript", "validation"],
  },
  {
    url: "https://www.typescriptlang.org/docs/handbook/intro.html",
    title: "The TypeScript Handbook",
    tags: ["typescript", "reference"],
    unread: false,
  },
  {
    url: "https://www.w3.org/WAI/ARIA/apg/",
    title: "ARIA Authoring Practices Guide",
    note: "How a page stays usable by keyboard and with a screen reader.",
    tags: ["accessibility", "html"],
  },
  {
    url: "https://12factor.net/config",
    title: "The Twelve-Factor App: Config",
    note: "Configuration belongs in the environment.",
    tags: ["operations"],
    source: { name: "a colleague" },
  },
];
