import { env } from "cloudflare:workers";
import { z } from "@fw/framework";
import { createAccessLog } from "./access-log.ts";
import { createBookmarksApp } from "./app.ts";
import { createD1Store } from "./d1-store.ts";
import { findAsset } from "./find-asset.ts";
import { commonVariables, readVariables } from "./variables.ts";

const { BOOKMARKS_TOKEN, CORS_ORIGINS, ACCESS_LOG } = readVariables(z.object(commonVariables), env);

/** The service as a Cloudflare Worker; `wrangler.json` lists its bindings. */
export default createBookmarksApp({
  store: createD1Store(env.DB),
  token: BOOKMARKS_TOKEN,
  findFile: (path) => findAsset(env.ASSETS, path),
  cors: CORS_ORIGINS,
  // A Worker does not learn that a client has left, so it cannot count open streams.
  maxStreams: Infinity,
  onResponse: ACCESS_LOG ? createAccessLog(console.log) : undefined,
});
