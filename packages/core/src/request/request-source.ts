import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";

/**
 * The socket behind a request that `serve` hands out.
 *
 * @internal
 */
export interface RequestSource extends Incoming {
  /** Whether anything has begun to read the body of the Web request, or may do so. */
  readonly isBodyTouched: boolean;
}

const source: unique symbol = Symbol("source");
const outgoing: unique symbol = Symbol("outgoing");

interface Marked {
  readonly [source]?: RequestSource;
  readonly [outgoing]?: Outgoing;
}

/**
 * Notes where a request comes from. What is made of it, by `clone()` or `new Request()`, has no source.
 *
 * @internal
 */
export function setSource(request: Request, value: RequestSource): void {
  Object.defineProperty(request, source, { value });
}

/** @internal */
export function findSource(request: Request & Marked): RequestSource | undefined {
  return request[source];
}

/**
 * Notes what a response was made of, so that a server need not read it as a stream.
 *
 * @internal
 */
export function setOutgoing(response: Response, value: Outgoing): void {
  Object.defineProperty(response, outgoing, { value });
}

/** @internal */
export function findOutgoing(response: Response & Marked): Outgoing | undefined {
  return response[outgoing];
}
