import { assertOptions } from "@fw/options";

/** Options of {@link docsPage}. */
export interface DocsPageOptions {
  /** Where the OpenAPI document is, such as `/openapi.json`. */
  readonly specUrl: string;
  /** Where the viewer's script is: the file `dist/browser/openapi-explorer.min.js` of `openapi-explorer`. */
  readonly scriptUrl: string;
  /** The title of the page; default `API`. */
  readonly title?: string | undefined;
}

/**
 * Writes the page of a viewer of OpenAPI documents, with search and requests to try. It asks nothing of another
 * origin, and runs under `default-src 'self'; style-src 'self' 'unsafe-inline'`.
 *
 * @param options - Where its parts are.
 * @returns The HTML.
 * @throws {@link TypeError} when an option is no text, or unknown.
 */
export function docsPage(options: DocsPageOptions): string {
  assertOptions("docsPage", options, ["specUrl", "scriptUrl", "title"]);
  const { specUrl, scriptUrl, title = "API" } = options;
  for (const [name, value] of Object.entries({ specUrl, scriptUrl, title })) {
    if (typeof value !== "string") throw new TypeError(`docsPage: ${name} must be a string`);
  }
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    <openapi-explorer spec-url="${escapeHtml(specUrl)}" hide-server-selection></openapi-explorer>
    <script type="module" src="${escapeHtml(scriptUrl)}"></script>
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
