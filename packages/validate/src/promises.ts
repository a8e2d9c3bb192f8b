import type { $ZodType, ParsePayload } from "zod/v4/core";

/*
 * Zod leaves promises alone when something throws beside them, or when an option of a union has fitted
 * already. A rejection that nothing handles ends the process. So in an asynchronous run nothing throws, and
 * each promise is handled where it first appears.
 */

/** How a schema runs a value. */
export type Run = $ZodType["_zod"]["run"];

/** The run of a schema, even after Zod has replaced it. */
export function runOf({ _zod: internals }: $ZodType): Run {
  const run = internals.run.bind(internals);
  // Without checks, `run` is `parse`. Zod may replace `parse` at the first run, so each run reads it again.
  const isParse = internals.run === internals.parse;
  return (payload, context) =>
    isParse ? internals.parse(payload, context) : run(payload, context);
}

/**
 * Makes an ordinary run of a schema leave no promise unhandled.
 *
 * @param copy - The copy of a schema, whose run is replaced.
 */
export function installPromiseHandling(copy: $ZodType): void {
  const run = runOf(copy);
  copy._zod.run = (payload, context) =>
    context.async === true
      ? withHandledRejection(() => run(payload, context))
      : run(payload, context);
}

/**
 * Runs a value, and leaves no promise unhandled.
 *
 * @returns The promise that `run` returns, not one derived from it, which would settle later and so change the order
 *   of the issues.
 */
export function withHandledRejection(
  run: () => ParsePayload | Promise<ParsePayload>,
): ReturnType<typeof run> {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(() => undefined);
    return result;
  } catch (error) {
    return rejectWith(error);
  }
}

/** A rejected promise that has a handler already. */
export function rejectWith(error: unknown): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  reject(error);
  return promise;
}

/** Maps the result of a run, at once or when its promise settles. */
export function mapResult(
  result: ParsePayload | Promise<ParsePayload>,
  change: (result: ParsePayload) => ParsePayload | Promise<ParsePayload>,
): ParsePayload | Promise<ParsePayload> {
  return result instanceof Promise ? result.then(change) : change(result);
}
