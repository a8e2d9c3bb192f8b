import { isOnWorkerd } from "@fw/http";

// This file replaces `platform.ts` where the platform receives requests itself. The conditions of `#platform` in
// package.json choose between the two.

/** Whether the program runs on Bun. As a constant, it lets bundlers leave out the code for Bun. */
export const isBun = false;

/** Matches the codings that `fetch` decodes. Only workerd lacks some of them. */
export function findDecodedCodings(): RegExp {
  return isOnWorkerd ? /^(gzip|br)$/i : /^((x-)?gzip|deflate|br)$/i;
}
