import { findBuiltInModule } from "./built-in-module.ts";

/** An async context that was captured. */
export interface AsyncContext {
  /** Calls a function in this context. */
  runInAsyncScope<Result>(run: () => Result): Result;
}

/** The part of `node:async_hooks` that is used, typed without Node's types, which a program may lack. */
interface AsyncHooks {
  readonly AsyncResource?: new (type: string) => AsyncContext;
}

const hooks = findBuiltInModule("async_hooks") as AsyncHooks | undefined;

/**
 * Captures the current async context, if the platform has one. An `AsyncResource`
 * ({@link https://nodejs.org/api/async_context.html#class-asyncresource}) takes 25 ns, and
 * `AsyncLocalStorage.snapshot()` 630.
 */
export function captureContext(): AsyncContext {
  return hooks?.AsyncResource === undefined ? noContext : new hooks.AsyncResource("fw.stream");
}

const noContext: AsyncContext = { runInAsyncScope: (run) => run() };
