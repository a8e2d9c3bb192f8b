/** What is given to a {@link ForeignResponse}. */
export interface ForeignInit {
  readonly status?: unknown;
  readonly statusText?: unknown;
  readonly headers?: readonly (readonly [string, string])[];
}

/** A `Response` of another Fetch implementation, such as node-fetch, which checks less. */
export class ForeignResponse {
  readonly [Symbol.toStringTag] = "Response";
  readonly body: unknown;
  readonly bodyUsed = false;
  readonly status: unknown;
  readonly statusText: unknown;
  readonly headers: Iterable<readonly [string, string]>;

  constructor(body: unknown, init: ForeignInit = {}) {
    this.body = body;
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? "";
    this.headers = init.headers ?? [];
  }
}
