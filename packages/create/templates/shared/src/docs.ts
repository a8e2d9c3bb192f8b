import { reply } from "@fw/framework";
import { docsPage } from "@fw/openapi";
import { viewer } from "@fw/openapi/viewer";
import document from "./openapi.json" with { type: "json" };

/** Answers with a page that shows the API and can try it. */
export function showDocs() {
  return reply(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      // The viewer writes styles into its elements, and has icons in its script.
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

/** Answers with the page's program. */
export function sendViewer() {
  return reply(viewer, { headers: { "content-type": "text/javascript; charset=utf-8" } });
}

/** Answers with the OpenAPI document, which the script `openapi` writes. */
export function sendDocument() {
  return reply(JSON.stringify(document), { headers: { "content-type": "application/json" } });
}
