import type { FoundMatch } from "./found-match.ts";

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
