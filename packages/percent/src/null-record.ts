/**
 * An empty record that inherits no keys, so that `"toString" in record` is false and a key named
 * `__proto__` is a key like any other.
 *
 * `Object.create(null)` gives the same view, but V8 keeps such an object as a hash table, which slows
 * every later read of it; instances of a class have fast properties.
 */
export class NullRecord<Value> implements Record<string, Value> {
  [key: string]: Value;

  static {
    Reflect.deleteProperty(this.prototype, "constructor");
    Reflect.setPrototypeOf(this.prototype, null);
  }
}
