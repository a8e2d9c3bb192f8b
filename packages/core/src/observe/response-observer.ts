import { report } from "../errors/report.ts";
import { IncomingContext } from "../errors/error-context.ts";
import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { ignoreFailuresIn } from "../result/promises.ts";
import type { Settings } from "../settings.ts";
import type { ResponseEvent } from "./response-event.ts";

/**
 * Follows a request for `onResponse`. Made only where the application has one: without it no clock is
 * read.
 *
 * @internal
 */
export class ResponseObserver {
  readonly #settings: Settings;
  /** The request, or `null` where none could be read. */
  readonly incoming: Incoming | null;
  readonly #start = performance.now();
  /** What is being sent. */
  outgoing: Outgoing | null = null;
  #isOver = false;

  /**
   * Begins to follow a request.
   *
   * @param settings - Those of the application.
   * @param incoming - The request, or `null` where none could be read.
   * @returns Nothing where the application does not listen.
   */
  static create(settings: Settings, incoming: Incoming | null): ResponseObserver | null {
    return settings.onResponse === null ? null : new ResponseObserver(settings, incoming);
  }

  private constructor(settings: Settings, incoming: Incoming | null) {
    this.#settings = settings;
    this.incoming = incoming;
  }

  /** Tells the listener, once, that the request is over. */
  end(completed: boolean): void {
    const { onResponse, onError } = this.#settings;
    if (this.#isOver || onResponse === null) return;
    this.#isOver = true;
    const { incoming } = this;
    const duration = incoming === null ? null : performance.now() - this.#start;
    const fail = (error: unknown): void => {
      report(error, incoming, onError);
    };
    try {
      const result = onResponse(new Event(incoming, this.outgoing, duration, completed));
      ignoreFailuresIn(result);
      Promise.resolve(result).then(ignoreFailuresIn, fail);
    } catch (error) {
      fail(error);
    }
  }
}

class Event extends IncomingContext implements ResponseEvent {
  readonly method: string | null;
  readonly path: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly duration: number | null;
  readonly completed: boolean;

  constructor(
    incoming: Incoming | null,
    outgoing: Outgoing | null,
    duration: number | null,
    completed: boolean,
  ) {
    super(incoming);
    this.method = incoming?.method ?? null;
    this.path = incoming?.path ?? null;
    this.status = outgoing?.status ?? null;
    this.code = outgoing?.refusal?.problem.code ?? null;
    this.duration = duration;
    this.completed = completed;
  }
}
