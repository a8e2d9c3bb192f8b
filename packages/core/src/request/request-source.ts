import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";

/** The socket behind a request that `serve` created. */
export interface RequestSource extends Incoming {
  /** Whether something has read the Web request's body, or may do so. */
  readonly isBodyTouched: boolean;
}

const source: unique symbol = Symbol("source");
const outgoing: unique symbol = Symbol("outgoing");

interface Marked {
  readonly [source]?: RequestSource;
  readonly [outgoing]?: Outgoing;
}

/**
 * Records the source of a request. A request derived from it with `clone()` or `new Request()` has no source.
 */
export function setSource(request: Request, value: RequestSource): void {
  Object.defineProperty(request, source, { value });
}

/** Returns what {@link setSource} has recorded for a request. */
export function findSource(request: Request & Marked): RequestSource | undefined {
  return request[source];
}

/**
 * Records the data that a response was built from, so that a server need not read it back from a stream.
 */
export function setOutgoing(response: Response, value: Outgoing): void {
  Object.defineProperty(response, outgoing, { value });
}

/** Returns what {@link setOutgoing} has recorded for a response. */
export function findOutgoing(response: Response & Marked): Outgoing | undefined {
  return response[outgoing];
}
