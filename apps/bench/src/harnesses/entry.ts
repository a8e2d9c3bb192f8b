/** An application with the routes of both harnesses, as an entry of theirs would be written. */
export interface Entry {
  /** Listens on a free port of the loopback interface in Node, in the way that its documentation shows. */
  readonly listen?: () => unknown;
  /** What Bun calls; none for one that has no Fetch interface. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /** Listens on a free port in Bun, where its documentation does not give Bun a function. */
  readonly listenOnBun?: () => { readonly port: number };
}

/** The answer's header that is verified. */
export const poweredBy = ["x-powered-by", "benchmark"] as const;
