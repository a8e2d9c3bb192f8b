/**
 * An empty record without a single inherited key, so that `"toString" in values` is false and a key
 * named `__proto__` is a key like any other.
 *
 * `Object.create(null)` would give the same view, but V8 keeps such an object as a hash table, which
 * slows every later read of it; instances of a class have fast properties.
 */
export class CoercedValues {
  [key: string]: unknown;

  static {
    Reflect.deleteProperty(this.prototype, "constructor");
    Object.setPrototypeOf(this.prototype, null);
  }
}
