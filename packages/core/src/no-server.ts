/**
 * Always throws. This file replaces `load-server.ts` on platforms that receive requests themselves. The conditions of
 * `#server` in package.json choose between the two.
 *
 * @throws {@link TypeError} always.
 */
export function loadServer(): never {
  throw new TypeError(
    "listen(), serve() and toNodeListener() run on Node, Bun and Deno; here the platform is the server: give it app.fetch, as with `export default app`",
  );
}
