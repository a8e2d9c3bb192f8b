import type { Method } from "../errors/method.ts";
import { problemResponse } from "../errors/problem-response.ts";
import type { ErrorListener } from "../errors/report.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import { type PlatformParts, toPlatform } from "./context.ts";
import { type Incoming, type Outgoing, releaseBody, type RequestHeaders } from "@fw/http";

/** How long the functions of a route may take. */
export interface TimeLimit {
  /** In milliseconds. */
  readonly timeout: number;
  /** Receives what a function throws afterwards. */
  readonly onError: ErrorListener;
}

/** What a context needs to know of its route. */
interface CalledRoute {
  /** The path as declared. */
  readonly path: string;
  readonly timeLimit: TimeLimit | null;
}

/**
 * The context at run time. Each input is assigned once it is valid. The request and the signal are built on first read.
 */
export class RequestContext {
  declare body?: unknown;
  declare form?: unknown;
  declare params?: unknown;
  declare query?: unknown;
  declare rest?: readonly string[];
  readonly method: Method;
  readonly route: string;
  readonly headers: RequestHeaders;
  readonly platform: PlatformParts;
  readonly #incoming: Incoming;
  readonly #timeLimit: TimeLimit | null;
  #abort: AbortController | undefined;

  constructor(incoming: Incoming, { path, timeLimit }: CalledRoute) {
    // No route has another method.
    this.method = incoming.method as Method;
    this.route = path;
    this.headers = incoming.headers;
    this.platform = toPlatform(incoming.platform);
    this.#incoming = incoming;
    this.#timeLimit = timeLimit;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return RequestContext.#control(this).signal;
  }

  static #control(context: RequestContext): AbortController {
    if (context.#abort === undefined) {
      const controller = new AbortController();
      context.#abort = controller;
      context.#incoming.whenAbandoned(() => {
        controller.abort();
      });
    }
    return context.#abort;
  }

  /**
   * Continues with what the promise of a route's function yields, or with a 503 if it takes too long
   * (docs/specification.md#47-signal-and-time-limit). Like `await`, it ignores a `then` that was assigned to a native
   * promise. It is static, because a handler would see a method.
   *
   * @param accept - Turns what the promise yields into a response, or into `null` to go on. If it is late, the response
   * is released.
   * @param next - Continues, unless it is late.
   */
  static awaitResult<Accepted extends Outgoing | null>(
    context: RequestContext,
    promise: PromiseLike<unknown>,
    accept: (settled: unknown) => Accepted,
    next: (accepted: Accepted) => Outgoing | Promise<Outgoing>,
  ): Promise<Outgoing> {
    const native: Promise<unknown> = Promise.resolve(promise);
    const limit = context.#timeLimit;
    if (limit === null) {
      const respond = (settled: unknown) => next(accept(settled));
      return Promise.prototype.then.call(native, respond) as Promise<Outgoing>;
    }
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // If the client has left, the signal is aborted already, and that reason stays.
        const reason = new DOMException("The time limit has passed", "TimeoutError");
        RequestContext.#control(context).abort(reason);
        resolve(problemResponse("HANDLER_TIMEOUT"));
      }, limit.timeout);
      const outcome = Promise.prototype.then.call(
        native,
        (settled) => {
          clearTimeout(timer);
          const accepted = accept(settled);
          if (!isLate) return next(accepted);
          if (accepted !== null) releaseBody(accepted);
          return null;
        },
        (thrown: unknown) => {
          clearTimeout(timer);
          if (!isLate) throw thrown;
          if (!isAbort(thrown)) respondToError(thrown, context.#incoming, limit.onError);
        },
      ) as Promise<Outgoing>;
      // If the function was late, the promise is resolved already, and this has no effect.
      outcome.then(resolve, reject);
    });
  }
}

/** Whether a function has failed because its signal aborted. */
function isAbort(thrown: unknown): boolean {
  try {
    return /^(?:Abort|Timeout)Error$/.test((thrown as Error).name);
  } catch {
    // The value has no members, or it is hostile.
    return false;
  }
}
