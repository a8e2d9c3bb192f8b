// The pages that have moved, and a page that leads to the new place at each old address.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { identity } from "./pages.js";

/** The new place of each page by its old one, from the root of the site. */
export const redirects = {
  "how-to/requests/uploads-and-forms": "how-to/requests/uploads.html",
  "how-to/requests/untrusted-uploads": "how-to/requests/uploads.html#check-uploaded-files",
  "how-to/requests/upload-limits": "how-to/requests/uploads.html#limit-uploads",
  "how-to/requests/upload-progress": "how-to/requests/uploads.html#show-upload-progress",
  "how-to/requests/large-forms": "how-to/requests/large-uploads.html",
  "how-to/requests/uploads-to-disk": "how-to/requests/large-uploads.html#one-file-without-a-form",
  "how-to/requests/long-uploads": "how-to/requests/large-uploads.html#allow-slow-uploads",
  "how-to/data/transactions": "how-to/data/postgresql.html#roll-back-on-an-error",
  "how-to/data/database": "how-to/data/postgresql.html#open-and-close-a-database",
  "how-to/data/drizzle": "how-to/data/query-builders.html#drizzle",
  "how-to/data/kysely": "how-to/data/query-builders.html#kysely",
  "how-to/data/prisma": "how-to/data/query-builders.html#prisma",
  "how-to/front-ends/tanstack-query": "how-to/front-ends/query-libraries.html#tanstack-query",
  "how-to/front-ends/swr": "how-to/front-ends/query-libraries.html#swr",
  "how-to/front-ends/vue": "how-to/front-ends/query-libraries.html#vue",
  "how-to/testing/audit": "how-to/testing/ci.html#audit-the-schemas",
  "how-to/testing/fuzz": "how-to/testing/ci.html#fuzz-the-routes",
  "how-to/testing/diff": "how-to/testing/ci.html#find-breaking-changes",
  "how-to/responses/built-pages": "how-to/responses/files.html#serve-a-built-front-end-from-memory",
  "how-to/responses/redirects": "how-to/responses/html.html#redirect",
  "how-to/beside/graphql-yoga": "how-to/beside/others.html#graphql-yoga-in-a-wildcard-route",
  "how-to/security/log-in": "how-to/security/sessions.html#log-in-with-a-password",
  "how-to/security/api-keys-and-roles": "how-to/security/bearer-tokens.html#api-keys-and-roles",
  "how-to/platforms/fetch": "reference/platforms.html#on-any-other-platform-with-fetch",
  "how-to/platforms/browsers": "reference/platforms.html#in-a-service-worker",
  "how-to/platforms/node": "reference/platforms.html#on-node",
  [`api/${identity.scope}/framework`]: "api/",
};

/**
 * Writes the pages.
 *
 * @param target - the folder of the site
 * @param base - the base path of the site
 */
export function writeRedirects(target, base) {
  for (const [from, to] of Object.entries(redirects)) {
    const path = join(target, `${from}.html`);
    if (existsSync(path)) throw new Error(`${from} has moved, but there is a page`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, toPage(base + to));
  }
}

function toPage(place) {
  return `<!doctype html>
<html lang="en">
<title>This page has moved</title>
<meta http-equiv="refresh" content="0; url=${place}">
<link rel="canonical" href="${place.split("#", 1)[0]}">
<p>This page has moved: <a href="${place}">go to its new place</a>.</p>
</html>
`;
}
