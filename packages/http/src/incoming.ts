import type { RequestHeaders } from "./request-headers.ts";

/** A request as the pipeline sees it, whichever adapter received it. */
export interface Incoming {
  readonly method: string;
  /**
   * The canonical path: the path that a URL parser produces, without the query. `*` for `OPTIONS *`; `null` if the
   * request line or the host must be refused.
   */
  readonly path: string | null;
  /** The query with its `?`, like `URL.search`. Empty without a query. */
  readonly search: string;
  readonly headers: RequestHeaders;
  /** The Web request, built on first read. */
  readonly request: Request;
  /** Whether the client disconnected before it received the whole response. */
  readonly isAbandoned: boolean;
  /** What the platform passed alongside the request. */
  readonly platform: readonly unknown[];
  /**
   * Creates the body of a Web response that the server sends without reading it. Missing where another server may
   * send the response.
   */
  readonly toLazyBody?:
    ((body: string | Uint8Array<ArrayBuffer>) => ReadableStream<Uint8Array>) | undefined;
  /** Whether `Response.json` is faster than a response with the text of `JSON.stringify`. Finding out takes a while. */
  readonly hasFastJson?: boolean;
  /** The path of the matched route as declared. `null` until one matches. */
  route: string | null;
  /** What the application's `context` returned for this request: `undefined` unless that is an object. */
  added: object | undefined;
  /**
   * Receives every error that goes to `onError`. `null` unless the request is traced. It is an object, because a function
   * here kept what belongs to a request in memory until V8's next full collection. Tracing then cost half a request.
   */
  trace: { report(error: unknown): void } | null;
  /**
   * Calls back if the client leaves before it has the whole response; at once if it has already left. To be called once.
   */
  whenAbandoned(callback: () => void): void;
  /** Reads the JSON body; rejects with a `BodyError`. */
  readJson(maxBytes: number): Promise<unknown>;
}
