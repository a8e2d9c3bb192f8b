import type * as framework from "../../packages/framework/src/index.ts";

/** The framework as it is built, with the types of its sources. */
export const { createApp } = (await import(
  new URL("../../packages/framework/dist/index.js", import.meta.url).href
)) as typeof framework;
