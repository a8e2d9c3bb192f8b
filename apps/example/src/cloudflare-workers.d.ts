/* eslint-disable @typescript-eslint/consistent-type-imports -- with another import this would declare no module, but add to one */

/** The bindings of `wrangler.json`, and the secret. */
declare module "cloudflare:workers" {
  export const env: {
    readonly DB: import("./d1-store.ts").D1Database;
    readonly ASSETS: import("./find-asset.ts").Assets;
    readonly BOOKMARKS_TOKEN?: string;
    readonly CORS_ORIGINS?: string;
    readonly ACCESS_LOG?: string;
  };
}
