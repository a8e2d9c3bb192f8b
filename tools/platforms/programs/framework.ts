import type * as sources from "../../../packages/framework/src/index.ts";

/** The framework as it is built, with the types of its sources. */
export const framework = (await import(
  new URL("../../../packages/framework/dist/index.js", import.meta.url).href
)) as typeof sources;

/** As the framework's. */
export const createApp: typeof sources.createApp = framework.createApp;
