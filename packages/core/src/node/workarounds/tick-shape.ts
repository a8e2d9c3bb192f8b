import { executionAsyncResource } from "node:async_hooks";

/** Lives as long as the process, as the code does whose speed depends on it. */
const kept: { tick?: object } = {};

/**
 * Keeps one of the objects alive that Node makes for each `process.nextTick`, several a request. When
 * none of them outlives a collection of garbage, V8 forgets their shape, and the code that makes them
 * stays slow for good.
 *
 * - Upstream: no issue is known; related to https://github.com/nodejs/node/issues/8670.
 * - Versions: Node 22.18, 24.21 and 26.10. A tick takes 4 to 7 times as long, a third of a small
 *   request's time.
 * - Measured by: `node --expose-gc packages/core/test/node/workarounds/measure-ticks.ts`
 *
 * @internal
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    kept.tick ??= executionAsyncResource();
  });
}
