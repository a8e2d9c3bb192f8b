// Types of the Web, by the members that distinguish them. Without types of the DOM or of Node, a global name such as
// `Response` is unresolved in these declarations, and every type extends an unresolved one.

/** A `Response`, of any Fetch implementation. A `Request` also has this member. */
export interface AnyResponse {
  readonly bodyUsed: boolean;
}

/** A `Request`. */
export interface AnyRequest {
  readonly bodyUsed: boolean;
  readonly method: string;
}

/** A `Blob` or a `File`. */
export interface AnyBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): unknown;
  slice(): unknown;
}

/** A `ReadableStream`. */
export interface AnyStream {
  readonly locked: boolean;
  getReader(): unknown;
}

/** An `AbortSignal`. */
export interface AnySignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/** A `Headers`, a `RequestHeaders` or a `FormData`. */
export interface AnyPairs {
  get(name: string): unknown;
  has(name: string): boolean;
  forEach(callback: never): void;
  entries(): Iterable<readonly [string, unknown]>;
  /** A `Map` and a `URLSearchParams` have a size. */
  readonly size?: undefined;
}

/** A `URLSearchParams`. */
export interface AnySearchParams {
  getAll(name: string): readonly string[];
  sort(): void;
}
