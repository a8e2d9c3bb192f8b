import { createField, type Incoming, type Outgoing } from "@fw/http";

/** What an application, or a function of a Web request, has made a `Response` from. */
export interface Answer {
  readonly outgoing: Outgoing;
  /** The path of the matched route as declared. `null` if none matched. */
  readonly route: string | null;
}

const source = createField<Incoming>();
const answer = createField<Answer>();

/**
 * Records the source of a request that `serve` or `toFetch` passes to a function: the request as it arrived. A request
 * derived from it with `clone()` or `new Request()` has no source.
 */
export function setSource(request: Request, value: Incoming): void {
  // One function may pass the request to the next.
  source.set(request, value);
}

/** Returns what {@link setSource} has recorded for a request. */
export function findSource(request: Request): Incoming | undefined {
  return source.get(request);
}

/**
 * Records what a response was made from, so that a server need not read it back from a stream, and its events have the
 * route and the code.
 */
export function setAnswer(response: Response, value: Answer): Response {
  answer.set(response, value);
  return response;
}

/** Returns what {@link setAnswer} has recorded for a response. */
export function findAnswer(response: Response): Answer | undefined {
  return answer.get(response);
}
