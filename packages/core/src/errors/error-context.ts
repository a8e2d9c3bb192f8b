import type { Incoming } from "../incoming.ts";

/** The request that met an error. */
export interface ErrorContext {
  /** The Web request, built when it is read; `null` where none could be read. */
  readonly request: Request | null;
  /** The path of the matched route as it was declared; `null` where none matched. */
  readonly route: string | null;
}

/**
 * What an error's context needs of a request.
 *
 * @internal
 */
export type Located = Pick<Incoming, "path" | "request" | "route">;

/**
 * The context of an error, whose request is not built before something reads it.
 *
 * @internal
 */
export class IncomingContext implements ErrorContext {
  readonly #incoming: Located | null;
  readonly route: string | null;

  /** @param incoming - The request, or `null` where none could be read. */
  constructor(incoming: Located | null) {
    this.#incoming = incoming;
    this.route = incoming === null ? null : incoming.route;
  }

  get request(): Request | null {
    return this.#incoming?.path == null ? null : this.#incoming.request;
  }
}
