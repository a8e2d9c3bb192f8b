import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { requestChannel } from "./request-channel.ts";

/** What the subscribers of the channel `fw.request` receive: one object through all events of a request. */
export interface RequestTrace {
  readonly method: string;
  /** The canonical path, without the query. */
  readonly path: string;
  /** The path of the matched route as it was declared; `null` where none matched. */
  readonly route: string | null;
  /** The Web request, built when it is read. */
  readonly request: Request;
  /** That of the response; `null` before there is one. */
  readonly status: number | null;
  /** That of the error that is answered; `null` where none is. */
  readonly code: string | null;
  /** What `onError` receives, from the event `error` on; `undefined` before. */
  readonly error: unknown;
}

/**
 * Whether anything listens to requests: a subscriber of the channel's `start`, or a store that is bound
 * to it.
 *
 * @internal
 */
export function isTraced(): boolean {
  return requestChannel?.start.hasSubscribers === true;
}

/**
 * Publishes the events of a request (docs/specification.md#152-the-tracing-channel).
 *
 * @param incoming - The request, whose route is known.
 * @param path - Its path, which is there.
 * @param run - Answers it; it never fails.
 * @internal
 */
export function traceRequest(
  incoming: Incoming,
  path: string,
  run: () => Outgoing | Promise<Outgoing>,
): Outgoing | Promise<Outgoing> {
  const channel = requestChannel;
  if (channel === undefined) return run();
  const trace = new Trace(incoming, path);
  return channel.start.runStores(trace, () => {
    incoming.onReport = (error) => {
      trace.error = error;
      channel.error.publish(trace);
    };
    const outgoing = run();
    if (!(outgoing instanceof Promise)) {
      trace.settle(incoming, outgoing);
      channel.end.publish(trace);
      return outgoing;
    }
    channel.end.publish(trace);
    return outgoing.then((settled) => {
      trace.settle(incoming, settled);
      channel.asyncStart.publish(trace);
      channel.asyncEnd.publish(trace);
      return settled;
    });
  });
}

class Trace implements RequestTrace {
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  status: number | null = null;
  code: string | null = null;
  error: unknown = undefined;
  readonly #incoming: Incoming;

  constructor(incoming: Incoming, path: string) {
    this.method = incoming.method;
    this.path = path;
    this.route = incoming.route;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  settle(incoming: Incoming, { status, refusal }: Outgoing): void {
    this.status = status;
    this.code = refusal?.problem.code ?? null;
    incoming.onReport = null;
  }
}
