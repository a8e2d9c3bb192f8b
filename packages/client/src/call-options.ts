/** The options of a call: the inputs of its route, and those of {@link SendOptions}. */
export type CallOptions<Route> = Route extends unknown
  ? Omit<Route, "response"> & SendOptions
  : never;

/** The options of a call that go into its URL. */
export type UrlOptions<Route> = Route extends unknown
  ? Omit<Route, "response" | "body" | "form"> &
      SearchOptions & { readonly body?: never; readonly form?: never }
  : never;

/** The part of the query that the route does not declare. */
interface SearchOptions {
  /** Appended after `query`, for keys that no schema declares. A key must not be in both. */
  readonly searchParams?: URLSearchParams | undefined;
}

/** The options that every call has. */
export interface SendOptions extends SearchOptions {
  /** Headers of this call. They override the client's headers of the same name. */
  readonly headers?: RequestInit["headers"] | undefined;
  /** Aborts the call, which then resolves with the code `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}
