import { createAnyRequest } from "../../request/create-any-request.ts";
import { createReads, overrideReads } from "../../request/override-reads.ts";
import { createField } from "../../request/field.ts";
import type { ResponseState } from "../node-response.ts";

/**
 * Creates a request whose signal aborts once the response is no longer awaited. On Node, its constructor receives no
 * signal. With one, it makes a `WeakRef` and registers with a `FinalizationRegistry`, which keep the request's objects
 * until the next full garbage collection. `serve` then took half as long again.
 *
 * Until the response is sent, the request itself is kept, because requests that are derived from a collected one no longer
 * abort.
 *
 * - Upstream: https://github.com/nodejs/node/issues/55428, open, for the collected request. For the late collection, no
 *   issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10. The constructor receives a signal on Bun and Deno.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/request-signal.test.ts`
 */
export function createServedRequest(
  url: string,
  init: RequestInit | undefined,
  response: Pick<ResponseState, "whenAbandoned">,
): Request {
  if (isReadNatively) {
    const controller = new AbortController();
    response.whenAbandoned(() => {
      controller.abort();
    });
    const { signal } = controller;
    return overrideReads(createAnyRequest(url, { ...init, signal }, Request), false);
  }
  ServedRequest ??= createClass();
  const request = createAnyRequest(url, init, ServedRequest);
  response.whenAbandoned(() => {
    abort(request);
  });
  return request;
}

/** Whether the platform's own functions do not read a property that is overridden. */
const isReadNatively = "Bun" in globalThis || "Deno" in globalThis;

// Created on first use, because a reference to `Request` makes Node load all of Fetch.
let ServedRequest: typeof Request | undefined;

/** The controllers of the requests whose signal something has read. */
const controllers = createField<AbortController>();

function createClass(): typeof Request {
  class SignalledRequest extends Request {}
  const { prototype } = SignalledRequest;
  // A request then has the name of its class from `Request`.
  Reflect.deleteProperty(prototype, "constructor");
  Object.defineProperties(prototype, {
    ...createReads((request) => follow(Request.prototype.clone.call(request), request, prototype)),
    signal: {
      configurable: true,
      enumerable: true,
      get(this: Request) {
        return findController(this).signal;
      },
    },
  });
  return SignalledRequest;
}

/** Returns the controller of a request's signal. */
function findController(request: Request): AbortController {
  let controller = controllers.get(request);
  if (controller === undefined) {
    controller = new AbortController();
    controllers.set(request, controller);
  }
  return controller;
}

/** Lets the signal of a clone follow the one of the original. */
function follow(clone: Request, { signal }: Request, prototype: Request): Request {
  Object.setPrototypeOf(clone, prototype);
  const abortClone = (): void => {
    abort(clone, signal.reason);
  };
  if (signal.aborted) abortClone();
  else signal.addEventListener("abort", abortClone);
  return clone;
}

/** Aborts the signal of a request, and those of the requests that are derived from it. */
function abort(request: Request, reason?: unknown): void {
  const controller = findController(request);
  controller.abort(reason);
  // `new Request(request)` and `fetch(request)` follow the signal that the constructor has made. Its controller is hidden.
  const followed = Reflect.get(Request.prototype, "signal", request);
  Object.defineProperties(followed, {
    aborted: { value: true },
    reason: { value: controller.signal.reason as unknown },
  });
  followed.dispatchEvent(new Event("abort"));
}
