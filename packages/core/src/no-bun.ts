/**
 * Whether the program runs on Bun. This file replaces `bun.ts` for other platforms, so that bundlers leave out the code for
 * Bun. The conditions of `#bun` in package.json choose between the two.
 */
export const isBun = false;
