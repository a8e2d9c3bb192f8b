/** What a call is given beside its path: the inputs of its route, and what every call may have. */
export type CallOptions<Route> = Omit<Route, "response"> & SendOptions;

/** What of a call goes into its URL. */
export type UrlOptions<Route> = Route extends unknown
  ? Omit<Route, "response" | "body"> & SearchOptions & { readonly body?: never }
  : never;

/** The part of the query that the route does not declare. */
interface SearchOptions {
  /** Follows what `query` gives, such as a key that is repeated. No key may be in both. */
  readonly searchParams?: URLSearchParams | undefined;
}

/** What every call may have. */
export interface SendOptions extends SearchOptions {
  /** Headers of this call; they replace those of the client that have the same name. */
  readonly headers?: RequestInit["headers"] | undefined;
  /** Aborts the call, which then resolves with the code `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}
