import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";

const source: unique symbol = Symbol("source");
const outgoing: unique symbol = Symbol("outgoing");

interface Marked {
  readonly [source]?: Incoming;
  readonly [outgoing]?: Outgoing;
}

/**
 * Records the source of a request that `serve` creates: the request as it came from the socket. A request derived from
 * it with `clone()` or `new Request()` has no source.
 */
export function setSource(request: Request, value: Incoming): void {
  Object.defineProperty(request, source, { value });
}

/** Returns what {@link setSource} has recorded for a request. */
export function findSource(request: Request & Marked): Incoming | undefined {
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
