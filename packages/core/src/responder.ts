import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Settings } from "./settings.ts";

/** What answers requests, whichever adapter receives them: an application, or a function of a Web request. */
export interface Responder {
  readonly settings: Settings;
  /** Answers a request. Never throws or rejects. */
  readonly respond: (incoming: Incoming) => Outgoing | Promise<Outgoing>;
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
