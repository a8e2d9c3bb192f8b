import { findBuiltInModule, type Incoming, type Outgoing } from "@fw/http";

/** What subscribers of the channel `fw.request` receive. All events of a request share one object. */
export interface RequestTrace {
  readonly method: string;
  /** The canonical path, without the query. */
  readonly path: string;
  /** The path of the matched route as declared. `null` if none matched. */
  readonly route: string | null;
  /** The Web request, built on read. */
  readonly request: Request;
  /** The status of the response. `null` before there is one. */
  readonly status: number | null;
  /** The code of the error response. `null` without an error. */
  readonly code: string | null;
  /** What `onError` receives. `undefined` before the `error` event. */
  readonly error: unknown;
}

interface Diagnostics {
  readonly tracingChannel?: (name: string) => TracingChannel;
}

/** A tracing channel, typed without Node's types, which a program may lack. */
type TracingChannel = Readonly<
  Record<"start" | "end" | "asyncStart" | "asyncEnd" | "error", Channel>
>;

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: object): void;
  runStores<Result>(message: object, run: () => Result): Result;
}

/**
 * The tracing channel `fw.request` ({@link https://nodejs.org/api/diagnostics_channel.html#class-tracingchannel}),
 * if the platform has tracing channels. A request is traced if the channel's `start` has a subscriber or a bound store.
 */
export const requestChannel: TracingChannel | undefined = (
  findBuiltInModule("diagnostics_channel") as Diagnostics | undefined
)?.tracingChannel?.("fw.request");

/**
 * Publishes the events of a request (docs/specification.md#152-the-tracing-channel).
 *
 * @param channel - The channel.
 * @param incoming - The request, after routing.
 * @param path - The path of the request.
 * @param run - Answers the request. It never fails.
 */
export function traceRequest(
  channel: TracingChannel,
  incoming: Incoming,
  path: string,
  run: () => Outgoing | Promise<Outgoing>,
): Outgoing | Promise<Outgoing> {
  const trace = new Trace(channel, incoming, path);
  return channel.start.runStores(trace, () => {
    incoming.trace = trace;
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
  readonly #channel: TracingChannel;
  readonly #incoming: Incoming;

  constructor(channel: TracingChannel, incoming: Incoming, path: string) {
    this.method = incoming.method;
    this.path = path;
    this.route = incoming.route;
    this.#channel = channel;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  report(error: unknown): void {
    this.error = error;
    this.#channel.error.publish(this);
  }

  settle(incoming: Incoming, { status, error }: Outgoing): void {
    this.status = status;
    this.code = error?.problem.code ?? null;
    incoming.trace = null;
  }
}
