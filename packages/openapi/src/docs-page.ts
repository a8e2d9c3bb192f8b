import { assertOptions } from "@fw/options";

/** Options of {@link docsPage}. */
export interface DocsPageOptions {
  /** The URL of the OpenAPI document, such as `/openapi.json`. */
  readonly specUrl: string;
  /** Where the application serves `viewer` of `@fw/openapi/viewer`. */
  readonly scriptUrl: string;
  /** The title of the page; default `API`. */
  readonly title?: string | undefined;
  /** Whether the page asks for the keys and tokens of the document's `security`; default `false`. */
  readonly authentication?: boolean | undefined;
}

/**
 * Writes a page that shows an OpenAPI document: its operations, each with a request to try, in the reader's color scheme. It loads nothing from another origin, and runs under
 * `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:`.
 *
 * @param options - The URLs of its parts, and what it shows.
 * @returns The HTML.
 * @throws {@link TypeError} when an option has a wrong type, or is unknown.
 */
export function docsPage(options: DocsPageOptions): string {
  assertOptions("docsPage", options, ["specUrl", "scriptUrl", "title", "authentication"]);
  const { specUrl, scriptUrl, title = "API", authentication = false } = options;
  for (const [name, value] of Object.entries({ specUrl, scriptUrl, title })) {
    if (typeof value !== "string") throw new TypeError(`docsPage: ${name} must be a string`);
  }
  if (typeof authentication !== "boolean") {
    throw new TypeError("docsPage: authentication must be a boolean");
  }
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>${escapeHtml(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <rapi-doc
      spec-url="${escapeHtml(specUrl)}"
      render-style="read"
      show-header="false"
      show-components="false"
      show-method-in-nav-bar="as-colored-text"
      use-path-in-nav-bar="true"
      nav-item-spacing="compact"
      primary-color="#2563eb"
      font-size="large"
      load-fonts="false"
      allow-server-selection="false"
      allow-authentication="${authentication}"
    ></rapi-doc>
    <script type="module" src="${escapeHtml(scriptUrl)}"></script>
  </body>
</html>
`;
}

/** By default, the viewer has colors for only one scheme, and hides the list of operations on a narrow screen. */
const style = `
      :root { color-scheme: light dark; }
      body { margin: 0; }
      rapi-doc {
        --font-regular: system-ui, sans-serif; --font-mono: ui-monospace, monospace;
        --nav-bg-color: #f5f6f8; --nav-text-color: #333; --nav-accent-color: #2563eb;
        --nav-hover-bg-color: #e6e9ee; --nav-hover-text-color: #000;
        --blue: #0b62a8; --green: #3c6600; --orange: #8f4a00; --red: #b42318;
        --nav-get-color: var(--blue); --nav-post-color: var(--green);
        --nav-put-color: var(--orange); --nav-delete-color: var(--red);
      }
      rapi-doc::part(label-tag-title) { text-transform: capitalize; }
      @media (prefers-color-scheme: dark) {
        rapi-doc {
          --bg: #121418; --bg2: #1a1d23; --bg3: #22262d; --light-bg: #1a1d23; --hover-color: #22262d;
          --fg: #e6e6e6; --fg2: #c8c8c8; --fg3: #9aa0a6; --light-fg: #9aa0a6; --placeholder-color: #8a9099;
          --border-color: #3a414c; --light-border-color: #2a3038;
          --input-bg: #1a1d23; --code-bg: #1a1d23; --code-fg: #dcdcdc; --code-border-color: #2a3038;
          --inline-code-fg: #9cdcfe; --code-property-color: #9cdcfe; --code-keyword-color: #c586c0;
          --code-operator-color: #c8c8c8; --nav-bg-color: #1a1d23; --nav-text-color: #c8c8c8;
          --nav-hover-bg-color: #2a3038; --nav-hover-text-color: #fff;
          --blue: #71b7ff; --green: #7ec699; --orange: #f08d49; --red: #f06560;
        }
      }
      @media (max-width: 767px) {
        rapi-doc::part(section-navbar) {
          display: flex; position: absolute; z-index: 1; inset: 0 0 auto; width: auto; height: 38dvh;
          border-bottom: 1px solid #888;
        }
        rapi-doc::part(section-main-content) { height: 62dvh; margin-top: 38dvh; padding-inline: 12px; }
        rapi-doc::part(wrap-request-btn) { flex-wrap: wrap; gap: 8px; }
      }
    `;

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
