/**
 * The states of a connection, which say what is still answered:
 *
 * - `open`: every further request.
 * - `ending`: no further request. Requests that have arrived are, as far as their responses can be sent.
 * - `closed`: nothing.
 */
export type ConnectionState = "open" | "ending" | "closed";

/** What happens on a connection. `lastResponse` means that the server ends it after a response, whatever the request says. */
export type ConnectionEvent =
  "request" | "lastRequest" | "lastResponse" | "shutdown" | "invalidBytes" | "halfClose" | "close";

type Transitions = Readonly<Partial<Record<ConnectionEvent, ConnectionState>>>;

/**
 * Decides when a connection ends (RFC 9112 §9): the next state for each state and event. Events that have no effect are
 * missing: a request is dropped, and the rest is ignored. The table knows no socket: `response-queue.ts` and
 * `node-connection.ts` act on it.
 */
export const transitions: Readonly<Record<ConnectionState, Transitions>> = {
  open: {
    request: "open",
    lastRequest: "ending",
    lastResponse: "ending",
    shutdown: "ending",
    invalidBytes: "ending",
    halfClose: "ending",
    close: "closed",
  },
  // A response to an incomplete body ends the connection ahead of later ones: the rest of the body is no request.
  ending: { lastResponse: "ending", close: "closed" },
  closed: {},
};
