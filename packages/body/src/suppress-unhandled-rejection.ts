/**
 * Lets a handler await a promise later or never. Otherwise, a client that disconnects in the meantime would crash
 * the process, because the promise would reject before anything awaits it.
 *
 * @returns The same promise.
 */
export function suppressUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
