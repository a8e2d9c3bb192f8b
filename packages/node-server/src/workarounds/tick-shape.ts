import { executionAsyncResource } from "node:async_hooks";

/** The object to keep. It lives as long as the process, like the compiled code that depends on its hidden class. */
const kept: { tick?: object } = {};

/**
 * Keeps alive one of the objects that Node creates for each `process.nextTick`. If none of them survives a garbage
 * collection, V8 drops their hidden class, and the code that creates them stays slow from then on. A request creates
 * several.
 *
 * - Upstream: no issue is known; related to https://github.com/nodejs/node/issues/8670.
 * - Versions: Node 22.18, 24.21 and 26.10. Without it, a tick takes 4 to 7 times as long, a third of a small
 *   request's time.
 * - Measured by: `node --expose-gc packages/node-server/test/workarounds/measure-ticks.ts`
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    kept.tick ??= executionAsyncResource();
  });
}
