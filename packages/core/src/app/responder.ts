import { respondWithoutRequest } from "./apply-format-and-cors.ts";
import type { ErrorCode } from "../errors/error-codes.ts";
import { report, type Reported } from "../errors/report.ts";
import type { Incoming } from "@fw/http";
import { ResponseObserver } from "../observe/response-observer.ts";
import type { Outgoing } from "@fw/http";
import type { Settings } from "./settings.ts";

/** All that an adapter knows of what answers its requests: an application, or a function of a Web request. */
export interface Responder {
  /** The limits of the connections. */
  readonly limits: Pick<Settings, "maxPipelined" | "timeouts">;
  /** Whether each request has an observer. */
  readonly isObserved: boolean;
  /** Answers a request. Never throws or rejects. */
  readonly respond: (incoming: Incoming) => Outgoing | Promise<Outgoing>;
  /** Returns the response to bytes that are no request, or to a mistake of the program. */
  readonly refuse: (code: ErrorCode, error?: unknown) => Outgoing;
  /** Reports an unexpected error of a request; `null` if it belongs to none. Never throws. */
  readonly report: (error: unknown, incoming: Reported | null) => void;
  /** Begins to observe a request; `null` if it could not be read. */
  readonly observe: (incoming: Incoming | null) => ResponseObserver | null;
}

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
