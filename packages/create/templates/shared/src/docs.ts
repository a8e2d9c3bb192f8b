import { reply } from "@fw/framework";
import { docsPage } from "@fw/openapi";
import { viewer } from "@fw/openapi/viewer";
import document from "./openapi.json" with { type: "json" };

/** Returns a page that lists the routes and sends requests to them. */
export function showDocs() {
  return reply(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      // The viewer sets inline styles, and its icons are data URLs.
      "content-security-policy":
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}

const page = docsPage({
  specUrl: "/openapi.json",
  scriptUrl: "/docs.js",
  title: document.info.title,
  authentication: true,
});

/** Returns the script of the page. */
export function sendViewer() {
  return reply(viewer, { headers: { "content-type": "text/javascript; charset=utf-8" } });
}

/** What the type of the document says to its readers. */
interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
}

/** Returns the OpenAPI document, which the script `openapi` writes. */
export function sendDocument(): OpenApiDocument {
  return document;
}
