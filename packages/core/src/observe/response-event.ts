/** What became of a request (docs/specification.md#151-onresponse). */
export interface ResponseEvent {
  /** `null` where the parser refused the request, as `path` and `request` are then. */
  readonly method: string | null;
  /** The canonical path, without the query. */
  readonly path: string | null;
  /** The path of the matched route as it was declared; `null` where none matched. */
  readonly route: string | null;
  /** As it was sent; `null` where the connection ended before there was a response. */
  readonly status: number | null;
  /** The code of the error that was sent; `null` without one. */
  readonly code: string | null;
  /** From the parsed head on, in milliseconds; `null` where the parser refused the request. */
  readonly duration: number | null;
  /** Whether the whole response was handed to the system: no client left, no stream failed, nothing cut it. */
  readonly completed: boolean;
  /** The Web request, built when it is read. */
  readonly request: Request | null;
}

/** Receives the event of each request, when that is over; what it returns changes nothing. */
export type ResponseListener = (event: ResponseEvent) => unknown;
