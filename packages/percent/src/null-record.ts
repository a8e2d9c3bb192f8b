/**
 * An empty record that inherits no keys: `"toString" in record` is false, and `__proto__` is an ordinary key.
 *
 * `Object.create(null)` behaves the same, but V8 stores such an object as a hash table, which slows every later
 * read. Class instances have fast properties.
 */
export class NullRecord<Value> implements Record<string, Value> {
  [key: string]: Value;

  static {
    Reflect.deleteProperty(this.prototype, "constructor");
    Reflect.setPrototypeOf(this.prototype, null);
  }
}
