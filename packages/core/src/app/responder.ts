import { report } from "../errors/report.ts";
import { ResponseObserver } from "../observe/response-observer.ts";
import { respondWithoutRequest } from "./finish-response.ts";
import type { Settings } from "./settings.ts";
import type { Responder } from "@fw/http";

/** Creates the door between an adapter and what answers. */
export function createResponder(settings: Settings, respond: Responder["respond"]): Responder {
  return {
    limits: settings,
    isObserved: settings.onResponse !== null,
    respond,
    refuse: (code, error) => respondWithoutRequest(settings, code, error),
    report: (error, incoming) => {
      report(error, incoming, settings.onError);
    },
    observe: (incoming) => ResponseObserver.create(settings, incoming),
  };
}

const responder: unique symbol = Symbol("responder");

interface Marked {
  readonly [responder]?: Responder;
}

/** Records the responder behind a function of a Web request, so that a server can do without Web requests. */
export function setResponder<Fetch extends object>(fetch: Fetch, value: Responder): Fetch {
  return Object.defineProperty(fetch, responder, { value });
}

/** Returns what {@link setResponder} has recorded for a function. */
export function findResponder(fetch: object & Marked): Responder | undefined {
  return fetch[responder];
}
