/** Whether a thrown value is an instance of a class. Unlike `instanceof`, it never throws. */
export function isInstance<T>(
  constructor: new (...parameters: never) => T,
  thrown: unknown,
): thrown is T {
  try {
    return thrown instanceof constructor;
  } catch {
    // The `getPrototypeOf` trap of a proxy may throw.
    return false;
  }
}
