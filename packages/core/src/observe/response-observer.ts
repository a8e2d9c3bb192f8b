import { IncomingContext, report, type ErrorListener } from "../errors/report.ts";
import {
  ignoreFailuresIn,
  type Incoming,
  type Observer,
  type Outgoing,
  type RequestHeaders,
} from "@fw/http";

/**
 * How a request ended (docs/specification.md#151-onresponse).
 *
 * @typeParam Added - The members that the application's `context` adds, see `AddedBy`. The compiler does not check that
 * they are those of the application.
 */
export interface ResponseEvent<Added = object> {
  /** `null` if the parser refused the request. `path` and `request` are then `null` too. */
  readonly method: string | null;
  /** The canonical path, without the query. */
  readonly path: string | null;
  /** The path of the matched route as declared. `null` if none matched. */
  readonly route: string | null;
  /** The status as sent. `null` if the connection ended before a response. */
  readonly status: number | null;
  /** The code of the error that was sent. `null` without an error. */
  readonly code: string | null;
  /** Milliseconds since the head was parsed. `null` if the parser refused the request. */
  readonly duration: number | null;
  /**
   * Whether the whole response was handed to the system. `false` if the client disconnected, even if it has a response to
   * half a body, or if a stream failed.
   */
  readonly completed: boolean;
  /** The Web request, built on read. */
  readonly request: Request | null;
  /** The headers of the request, as in a handler's context. `null` if `request` is. */
  readonly headers: RequestHeaders | null;
  /**
   * The object that the application's `context` returned. `undefined` if it returned `undefined`, refused the request or
   * failed, if it did not run, and in the callbacks of `serve`, `toFetch` and `toNodeListener`.
   */
  readonly context: Added | undefined;
}

/**
 * The type of `onResponse`. Its parameter may say which members the application's `context` adds. The return value is
 * ignored.
 */
// Written as a method, because the compiler lets the parameter of one be narrower.
export type ResponseListener = { listen(event: ResponseEvent): unknown }["listen"];

interface ObserverSettings {
  readonly onResponse: ResponseListener | null;
  readonly onError: ErrorListener;
}

/**
 * The observer of one request for `onResponse`. Without that option, no observer is created and no clock is read.
 */
export class ResponseObserver implements Observer {
  readonly #settings: ObserverSettings;
  /** The request, or `null` if it could not be read. */
  readonly incoming: Incoming | null;
  readonly #start = performance.now();
  /** The response that is being sent. */
  outgoing: Outgoing | null = null;
  #isOver = false;

  /**
   * Starts to observe a request.
   *
   * @param settings - The application's settings.
   * @param incoming - The request, or `null` if it could not be read.
   * @returns `null` if the application has no `onResponse`.
   */
  static create(settings: ObserverSettings, incoming: Incoming | null): ResponseObserver | null {
    return settings.onResponse === null ? null : new ResponseObserver(settings, incoming);
  }

  private constructor(settings: ObserverSettings, incoming: Incoming | null) {
    this.#settings = settings;
    this.incoming = incoming;
  }

  /**
   * Calls the listener once the request is over. Further calls do nothing.
   *
   * @param isSent - Whether the whole response was sent. The request may have ended early nevertheless.
   */
  end(isSent: boolean): void {
    const { onResponse, onError } = this.#settings;
    if (this.#isOver || onResponse === null) return;
    this.#isOver = true;
    const { incoming, outgoing } = this;
    const duration = incoming === null ? null : performance.now() - this.#start;
    const fail = (error: unknown): void => {
      report(error, incoming, onError);
    };
    try {
      const isCut = incoming?.isAbandoned === true || outgoing?.error?.isBodyIncomplete === true;
      const completed = isSent && !isCut;
      const result = onResponse(new ObservedResponse(incoming, outgoing, duration, completed));
      ignoreFailuresIn(result);
      Promise.resolve(result).then(ignoreFailuresIn, fail);
    } catch (error) {
      fail(error);
    }
  }
}

class ObservedResponse extends IncomingContext implements ResponseEvent {
  readonly method: string | null;
  readonly path: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly duration: number | null;
  readonly completed: boolean;

  constructor(
    incoming: Incoming | null,
    outgoing: Outgoing | null,
    duration: number | null,
    completed: boolean,
  ) {
    super(incoming);
    this.method = incoming?.method ?? null;
    this.path = incoming?.path ?? null;
    this.status = outgoing?.status ?? null;
    this.code = outgoing?.error?.problem.code ?? null;
    this.duration = duration;
    this.completed = completed;
  }
}
