/*
 * A rejection that nobody handles crashes the process. So each promise of an author's function gets a handler where it
 * first appears.
 */

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
