/**
 * Lets a handler begin to read and await that later, or never: a client that leaves meanwhile would else
 * end the process, because the promise rejects before anything awaits it.
 *
 * @returns The same promise.
 * @internal
 */
export function disarmReading<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}
