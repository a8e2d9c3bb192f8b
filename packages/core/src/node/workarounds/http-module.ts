import type * as nodeHttp from "node:http";

/**
 * `node:http`, without what an import of it loads beside. An import reads every export, and one is a
 * getter that loads Node's `fetch`: ten times as much as the rest, about 30 ms of a program's start.
 *
 * - Upstream: no issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx pnpm@12 bench startup`
 *
 * @internal
 */
export const http: typeof nodeHttp = process.getBuiltinModule("node:http");
