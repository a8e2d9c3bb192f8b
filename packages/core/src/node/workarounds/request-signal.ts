import type { ResponseState } from "../node-response.ts";
import type { RequestAbort } from "./request-abort.ts";

/**
 * Aborts a request's signal if the response is no longer awaited. Until then, it keeps the `Request` alive, because the
 * signal of a collected `Request` no longer follows the signal that the request was created with.
 *
 * - Upstream: https://github.com/nodejs/node/issues/55428, open.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/request-signal.test.ts`
 *
 * @param abort - Aborts the signal that the request was created with.
 */
export function abortWhenAbandoned(
  response: Pick<ResponseState, "whenAbandoned">,
  abort: RequestAbort,
  request: Request,
): void {
  const kept = { abort, request };
  response.whenAbandoned(() => {
    kept.abort.abort();
  });
}
