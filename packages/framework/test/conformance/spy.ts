/** A function that remembers what it was called with. */
export interface Spy<Result> {
  (...parameters: unknown[]): Result;
  readonly calls: readonly (readonly unknown[])[];
}

/** Makes a function that remembers what it was called with, and returns what another one does. */
export function createSpy<Result>(implementation: () => Result): Spy<Result> {
  const calls: unknown[][] = [];
  const spy = (...parameters: unknown[]): Result => {
    calls.push(parameters);
    return implementation();
  };
  return Object.assign(spy, { calls });
}
