/**
 * The script of the page that `docsPage` writes: RapiDoc, under the MIT license, in a text of 860 KB. Serve it at `scriptUrl` as
 * `text/javascript`.
 */
export declare const viewer: string;
