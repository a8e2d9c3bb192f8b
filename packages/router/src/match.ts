/** What a look-up found; `kind` tells the cases apart. */
export type Match<Value> =
  | FoundMatch<Value>
  | {
      /** Routes have this path, but none has the method. */
      readonly kind: "method-not-allowed";
      /** The methods of all routes that match the path, each once, in no particular order. */
      readonly allowed: readonly string[];
    }
  | {
      /** No route has this path. */
      readonly kind: "not-found";
    };

/** A match with a route. */
export class FoundMatch<Value> {
  /** A route has this path and method. */
  readonly kind = "found";
  /** What was registered with the route. */
  readonly value: Value;
  /** The decoded path parameters by name, on an object that inherits no keys. */
  readonly params: Readonly<Record<string, string>>;

  /**
   * @param value - What was registered with the route.
   * @param params - The decoded path parameters.
   */
  constructor(value: Value, params: Readonly<Record<string, string>>) {
    this.value = value;
    this.params = params;
  }
}
