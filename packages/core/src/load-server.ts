import type * as node from "./node/index.ts";

/** Loads the code for `node:http`, which only a program that listens, or mounts a listener, needs. */
export function loadServer(): Promise<typeof node> {
  return import("./node/index.ts");
}
