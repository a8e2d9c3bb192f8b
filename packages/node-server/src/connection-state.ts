/**
 * The states of a connection, which say whether and how it ends:
 *
 * - `open`: further requests are answered.
 * - `last`: the last request is known. Node closes the connection after its response.
 * - `refused`: the parser has refused the bytes after the last request. A refusal follows its response.
 * - `halfClosed`: the client sends nothing more, and reads on. Responses that are complete are sent.
 * - `closed`: nothing is sent any more.
 */
export type ConnectionState = "open" | "last" | "refused" | "halfClosed" | "closed";

/** What happens on a connection. `lastResponse` means that the server ends it after a response, whatever the request says. */
export type ConnectionEvent =
  "request" | "lastRequest" | "lastResponse" | "shutdown" | "invalidBytes" | "halfClose" | "close";

type Transitions = Readonly<Partial<Record<ConnectionEvent, ConnectionState>>>;

/**
 * Decides when a connection ends (RFC 9112 §9): the next state for each state and event. Events that change nothing are
 * missing: a request is dropped, and the rest is ignored. The table knows no socket: `response-queue.ts` and
 * `node-connection.ts` act on it.
 */
export const transitions: Readonly<Record<ConnectionState, Transitions>> = {
  open: {
    request: "open",
    lastRequest: "last",
    lastResponse: "last",
    shutdown: "last",
    invalidBytes: "refused",
    halfClose: "halfClosed",
    close: "closed",
  },
  last: { lastResponse: "last", halfClose: "halfClosed", close: "closed" },
  // A response to an incomplete body must be the last one: the rest of the body is not a refused request.
  refused: { lastResponse: "last", halfClose: "halfClosed", close: "closed" },
  halfClosed: { lastResponse: "halfClosed", close: "closed" },
  closed: {},
};
