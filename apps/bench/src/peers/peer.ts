/** A competitor's application with the routes of the service, ready to serve. */
export interface PeerApp {
  /** Listens on a free port of the loopback interface, in the way that its documentation shows. */
  readonly listen: () => unknown;
  /** Its Fetch interface, where it has one. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
}
