import { reply } from "@fw/framework";
import { docsPage } from "@fw/openapi";

/**
 * Answers with a page that shows the API and can try it: it reads `/openapi.json`, which is a file, and its program is
 * `/docs.js`, which is put there by the build.
 */
export function showDocumentation() {
  return reply(page, { headers });
}

const page = docsPage({
  specUrl: "/openapi.json",
  scriptUrl: "/docs.js",
  title: "The API of the bookmarks",
  authentication: true,
});

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  // The viewer writes styles into its elements, and has icons in its script.
  "content-security-policy":
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
