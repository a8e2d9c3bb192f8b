import { createAnyRequest, createField } from "@fw/http";
import { createReads, overrideReads } from "@fw/request";

/** A response that a client may leave before it has it. */
interface AwaitedResponse {
  readonly whenAbandoned: (callback: () => void) => void;
}

/** Creates the requests of one class, and aborts their signals. */
interface ServedRequests {
  /** The `Request` that the class extends. */
  readonly base: typeof Request;
  /** The class. `undefined` if it does not work on this platform. */
  readonly served: typeof Request | undefined;
  readonly abort: (request: Request) => void;
}

// Created on first use, because a reference to `Request` makes Node load all of Fetch.
let requests: ServedRequests | undefined;

/**
 * Creates a request whose signal aborts once the response is no longer awaited. On Node, its constructor receives no
 * signal. With one, it makes a `WeakRef` and registers with a `FinalizationRegistry`, which keep the request's objects
 * until the next full garbage collection. With `serve`, a request then took 1.4 times the CPU time.
 *
 * Until the response is sent, the request itself is kept, because Node no longer aborts what is derived from a collected
 * one.
 *
 * - Upstream: https://github.com/nodejs/node/issues/55428, open, for the collected request. For the late collection, no
 *   issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10. If it does not work, as on Bun and Deno, the constructor receives a signal.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/request-signal.test.ts`
 */
export function createServedRequest(
  url: string,
  init: RequestInit | undefined,
  response: AwaitedResponse,
): Request {
  // A program may replace the global `Request` at any time.
  if (requests?.base !== Request) requests = createRequests(Request);
  const { served, abort } = requests;
  if (served === undefined) return createWithSignal(url, init, response);
  const request = createAnyRequest(url, init, served);
  response.whenAbandoned(() => {
    abort(request);
  });
  return request;
}

function createWithSignal(
  url: string,
  init: RequestInit | undefined,
  response: AwaitedResponse,
): Request {
  const controller = new AbortController();
  response.whenAbandoned(() => {
    controller.abort();
  });
  const { signal } = controller;
  return overrideReads(createAnyRequest(url, { ...init, signal }, Request), false);
}

/**
 * Creates a subclass of `Request` that makes a signal when something reads it. `new Request(request)` and `fetch(request)`
 * follow the hidden signal, which the constructor has made, and whose controller nothing can reach. So the abort is
 * also dispatched there.
 */
function createRequests(base: typeof Request): ServedRequests {
  // A program may replace these globals while the request is open.
  const { AbortController, Event } = globalThis;
  /** The controllers of the signals that something has read, by the hidden signals. */
  const controllers = createField<AbortController>();
  const findHidden = (request: Request): AbortSignal =>
    Reflect.get(base.prototype, "signal", request);

  const findController = (hidden: AbortSignal): AbortController => {
    const known = controllers.get(hidden);
    if (known !== undefined) return known;
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(hidden, controller);
    // As the first listener, so that all others find the derived requests aborted.
    signal.addEventListener("abort", () => {
      if (!signal.aborted || hidden.aborted) return;
      const reason: unknown = signal.reason;
      Object.defineProperties(hidden, { aborted: { value: true }, reason: { value: reason } });
      hidden.dispatchEvent(new Event("abort"));
    });
    return controller;
  };

  /** Lets the signal of a clone follow the one of the original. */
  const follow = (clone: Request, original: AbortSignal): Request => {
    const controller = findController(findHidden(clone));
    const abortClone = (): void => {
      controller.abort(original.reason);
    };
    if (original.aborted) abortClone();
    else original.addEventListener("abort", abortClone);
    return Object.setPrototypeOf(clone, served.prototype) as Request;
  };

  const served = class extends base {};
  // `request.constructor` is then `Request`.
  Reflect.deleteProperty(served.prototype, "constructor");
  Object.defineProperties(served.prototype, {
    ...createReads((request) => follow(base.prototype.clone.call(request), findHidden(request))),
    signal: {
      configurable: true,
      enumerable: true,
      get(this: Request) {
        return findController(findHidden(this)).signal;
      },
    },
  });
  const abort = (request: Request): void => {
    findController(findHidden(request)).abort();
  };
  return { base, abort, served: isWorking(served, abort) ? served : undefined };
}

/** Whether an abort reaches the request, those that are derived from it, and what depends on their signals. */
function isWorking(served: typeof Request, abort: (request: Request) => void): boolean {
  try {
    const request = new served("http://localhost/");
    const derived = new Request(request);
    const signals = [request.signal, AbortSignal.any([derived.signal])];
    abort(request);
    return Object.getPrototypeOf(request) === served.prototype && signals.every(isAborted);
  } catch {
    return false;
  }
}

function isAborted({ aborted }: AbortSignal): boolean {
  return aborted;
}
