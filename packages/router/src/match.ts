/** The result of a lookup, discriminated by `kind`. */
export type Match<Value> =
  | FoundMatch<Value>
  | {
      /** Routes match the path, but not the method. */
      readonly kind: "method-not-allowed";
      /** The methods of all routes that match the path, each once, in no particular order. */
      readonly allowed: readonly string[];
    }
  | {
      /** No route matches the path. */
      readonly kind: "not-found";
    };

/** A match with a route. */
export class FoundMatch<Value> {
  /** A route matches the path and the method. */
  readonly kind = "found";
  /** The value registered with the route. */
  readonly value: Value;
  /** The decoded path parameters by name, on an object that inherits no keys. */
  readonly params: Readonly<Record<string, string>>;

  /**
   * @param value - The value registered with the route.
   * @param params - The decoded path parameters.
   */
  constructor(value: Value, params: Readonly<Record<string, string>>) {
    this.value = value;
    this.params = params;
  }
}
