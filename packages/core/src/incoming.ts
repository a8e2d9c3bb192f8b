/**
 * A request as the story sees it: the same whichever adapter received it.
 *
 * @internal
 */
export interface Incoming {
  readonly method: string;
  /**
   * The canonical path: what a URL parser makes of it, without the query. `*` for `OPTIONS *`;
   * `null` when the request line or the host must be refused.
   */
  readonly path: string | null;
  /** The query with its `?`, as the `search` of a URL; empty where there is none. */
  readonly search: string;
  /** The Web request, built when it is first read. */
  readonly request: Request;
  /** Whether the client has gone before it had the whole answer. */
  readonly isAbandoned: boolean;
  /** What the platform handed over beside the request. */
  readonly platform: readonly unknown[];
  /** The path of the matched route as it was declared; `null` until one matches. */
  route: string | null;
  /** Receives what goes to `onError` while the request is traced. */
  onReport: ((error: unknown) => void) | null;
  /** The value of a header by its lower-case name; repeated fields are joined with `", "`. */
  header(name: string): string | undefined;
  /** Reads the JSON body; rejects with a `BodyError`. */
  readJson(maxBytes: number): Promise<unknown>;
}
