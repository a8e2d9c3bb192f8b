import type * as node from "@fw/node-server";

/** Loads the code for `node:http`, which only a program that listens, or mounts a listener, needs. */
export function loadServer(): Promise<typeof node> {
  return import("@fw/node-server");
}
