import { events, HttpError, type ResponseEvent } from "@fw/framework";

/** Why to list the bookmarks again. */
export interface Change {
  /** `interval` follows a silence, because another process or isolate may have changed bookmarks. */
  readonly reason: "change" | "interval";
}

/** Tells open streams when this process or isolate has changed bookmarks. */
export class Changes {
  readonly #maxStreams: number;
  readonly #interval: number;
  #streams = 0;
  #count = 0;

  /**
   * Creates it without streams.
   *
   * @param maxStreams - How many streams may be open at once. Each holds a connection.
   * @param interval - After how many milliseconds of silence a stream sends an item.
   */
  constructor(maxStreams = 100, interval = 20_000) {
    this.#maxStreams = maxStreams;
    this.#interval = interval;
  }

  /** Counts a request that may have changed bookmarks. Call it when the request is over. */
  readonly notice = ({ method, route, status }: ResponseEvent): void => {
    if (route === "/mcp") return; // The call of a tool has its own event.
    if (changingMethods.has(method ?? "") && (status ?? 200) < 400) this.#count += 1;
  };

  /** Answers with a stream of changes. */
  readonly stream = () =>
    this.#streams < this.#maxStreams ? events((signal) => this.#watch(signal)) : tooManyStreams;

  /**
   * Queues nothing: a slow client gets one item, however many changes there were. It polls the count, because requests
   * of a Worker cannot wake each other.
   */
  async *#watch(signal: AbortSignal): AsyncGenerator<Change> {
    this.#streams += 1;
    signal.addEventListener("abort", () => {
      this.#streams -= 1;
    });
    let seen = this.#count;
    for (let silence = tick; ; silence += tick) {
      await new Promise((resolve) => setTimeout(resolve, tick));
      if (signal.aborted) return;
      if (seen === this.#count && silence < this.#interval) continue;
      const reason = seen === this.#count ? "interval" : "change";
      seen = this.#count;
      silence = 0;
      yield { reason };
    }
  }
}

const tick = 200; // milliseconds

const changingMethods: ReadonlySet<string> = new Set(["POST", "PUT", "DELETE"]);

const tooManyStreams = new HttpError(503, "TOO_MANY_STREAMS", "Too many pages listen for changes", {
  headers: { "retry-after": "5" },
});
