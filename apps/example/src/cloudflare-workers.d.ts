/* eslint-disable @typescript-eslint/consistent-type-imports -- with another import this would declare no module, but add to one */

/** What Cloudflare gives the Worker, by the names of `wrangler.json`. */
declare module "cloudflare:workers" {
  export const env: {
    readonly DB: import("./d1-store.ts").D1Database;
    readonly ASSETS: import("./find-asset.ts").Assets;
    readonly CORS_ORIGINS?: string;
    readonly ACCESS_LOG?: string;
  };
}
