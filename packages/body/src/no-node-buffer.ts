/**
 * Replaces `node-buffer.ts` in bundles for Workers, edge runtimes and browsers. workerd has Node's `buffer`, but
 * `TextDecoder` is faster there.
 */
export const nodeBuffer = undefined;
