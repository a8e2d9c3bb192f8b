import type * as node from "./node/index.ts";

/**
 * Loads the server of `node:http`, which only a program that listens pays for.
 *
 * @internal
 */
export function loadServer(): Promise<typeof node> {
  return import("./node/index.ts");
}
