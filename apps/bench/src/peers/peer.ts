/** A competitor. */
export interface Peer {
  /** Makes an application with the routes of the service. */
  readonly createApp: () => Promise<PeerApp>;
  /** Starts a program of so many routes up to its first answer, step by step. */
  readonly start: (measure: Measure, count: number) => Promise<void>;
}

/** An application of a peer, ready to serve. */
export interface PeerApp {
  /** Listens on a free port of the loopback interface, in the way that its documentation shows. */
  readonly listen: () => unknown;
  /** Its Fetch interface, where it has one. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /** As `fetch`, but takes anything that makes a request, and catches what makes none. */
  readonly handle?: (request: Request) => Promise<Response>;
}

/** The steps of a program up to its first answer, in this order. */
export const steps = ["import", "schemas", "routes", "first answer"] as const;

/** Carries out a step and measures it. */
export type Measure = <Result>(
  step: (typeof steps)[number],
  run: () => Result | Promise<Result>,
) => Promise<Result>;
