/**
 * Marks a promise as handled: a rejection that nothing handles ends the process.
 *
 * @internal
 */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
