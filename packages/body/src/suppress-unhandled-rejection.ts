/**
 * Lets a handler await a promise later or never. If the client disconnects first, the promise rejects before anything
 * awaits it, and an unhandled rejection crashes the process.
 *
 * @returns The same promise.
 */
export function suppressUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
