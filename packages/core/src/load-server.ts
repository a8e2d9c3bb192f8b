import type * as node from "./node/index.ts";

/** Loads the `node:http` server, which only a program that listens needs. */
export function loadServer(): Promise<typeof node> {
  return import("./node/index.ts");
}
