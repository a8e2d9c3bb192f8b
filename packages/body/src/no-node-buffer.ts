/**
 * This file replaces `node-buffer.ts` for other platforms: workerd has Node's module too, but decodes more slowly with it.
 * The conditions of `#node-buffer` in package.json choose between the two.
 */
export const nodeBuffer = undefined;
