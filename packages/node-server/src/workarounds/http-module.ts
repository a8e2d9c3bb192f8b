import type * as nodeHttp from "node:http";

/**
 * `node:http` without the cost of importing it. An import evaluates every export, including a getter that loads Node's
 * `fetch`. The getter takes about 30 ms at startup, ten times as long as everything else.
 *
 * - Upstream: no issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx pnpm@12 bench startup`
 */
export const http: typeof nodeHttp = process.getBuiltinModule("node:http");
