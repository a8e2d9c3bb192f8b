import type * as sources from "../../../packages/framework/src/index.ts";

/** The built framework, with the types of its sources. */
export const framework = (await import(
  new URL("../../../packages/framework/dist/index.js", import.meta.url).href
)) as typeof sources;

/** The built `createApp`, with the type of its source. */
export const createApp: typeof sources.createApp = framework.createApp;
