import type * as node from "./node/index.ts";

/** Loads the `node:http` server. Only a program that listens pays for it. */
export function loadServer(): Promise<typeof node> {
  return import("./node/index.ts");
}
