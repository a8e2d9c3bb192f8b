import type { $ZodType, ParsePayload } from "zod/v4/core";

/*
 * Zod drops pending promises when a neighbouring part throws, or when an option of a union has already accepted the
 * value. An unhandled rejection crashes the process. So in an asynchronous run, nothing throws, and each promise gets a
 * handler where it first appears.
 */

/** The function by which a schema runs a value. */
export type Run = $ZodType["_zod"]["run"];

/** Returns the run of a schema, which works even after Zod has replaced `parse`. */
export function runOf({ _zod: internals }: $ZodType): Run {
  if (internals.run !== internals.parse) return internals.run.bind(internals);
  // Without checks, `run` is `parse`. Zod may replace `parse` at the first run, so each run reads it again.
  return (payload, context) => internals.parse(payload, context);
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
 * @returns The result of `run`. A derived promise would settle later, and change the order of the issues.
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

/** Returns a value that Zod does not await. If it is a promise, it gets a handler. */
export function ignoreRejection<T>(value: T): T {
  if (value instanceof Promise) value.catch(() => undefined);
  return value;
}

/** Returns a rejected promise that already has a handler. */
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
