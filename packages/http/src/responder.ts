import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";

/** All that a server knows of what answers its requests: an application, or a function of a Web request. */
export interface Responder {
  /** The limits of the connections. */
  readonly limits: ConnectionLimits;
  /** Whether each request has an observer. */
  readonly isObserved: boolean;
  /** Answers a request. Never throws or rejects. */
  readonly respond: (incoming: Incoming) => Outgoing | Promise<Outgoing>;
  /** Returns the response to bytes that are no request, or to a mistake of the program. */
  readonly refuse: (code: Refusal, error?: unknown) => Outgoing;
  /** Reports an unexpected error; `null` if it belongs to no request. Never throws. */
  readonly report: (error: unknown, incoming: Reported | null) => void;
  /** Begins to observe a request; `null` if it could not be read. */
  readonly observe: (incoming: Incoming | null) => Observer | null;
}

/** The limits of the connections of a server. */
export interface ConnectionLimits {
  /** How many requests of one connection run at once. */
  readonly maxPipelined: number;
  readonly timeouts: Timeouts;
}

/** The timeouts of a server, in milliseconds. 0 disables one. */
export interface Timeouts {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
}

/** The code of an error that a server finds. */
export type Refusal =
  "BAD_REQUEST" | "INTERNAL_SERVER_ERROR" | "REQUEST_HEADER_FIELDS_TOO_LARGE" | "REQUEST_TIMEOUT";

/** The parts of a request that a report needs. */
export type Reported = Pick<Incoming, "headers" | "isAbandoned" | "path" | "request" | "route"> & {
  readonly added?: Incoming["added"];
  readonly trace?: Incoming["trace"];
};

/** The observer of one request. */
export interface Observer {
  /** The request, or `null` if it could not be read. */
  readonly incoming: Incoming | null;
  /** The response that is being sent. */
  outgoing: Outgoing | null;
  /**
   * Ends the observation once the request is over. Further calls do nothing.
   *
   * @param isSent - Whether the whole response was sent. The request may have ended early nevertheless.
   */
  readonly end: (isSent: boolean) => void;
}
