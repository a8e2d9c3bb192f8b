/**
 * Whether something thrown is an instance of a class.
 *
 * @internal
 */
export function isA<T>(constructor: new (...parameters: never) => T, thrown: unknown): thrown is T {
  try {
    return thrown instanceof constructor;
  } catch {
    // A proxy may throw when it is asked for its prototype.
    return false;
  }
}
