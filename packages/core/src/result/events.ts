import { HttpError } from "../errors/http-error.ts";
import { eventsOptions } from "../option-tables.ts";
import {
  type ChunkSource,
  encodeText,
  ignoreFailure,
  ignoreFailuresIn,
  isInstance,
  isStream,
  type MediaTypeOf,
  openSource,
  type StreamTraits,
  toResultJson,
} from "@fw/http";
import { readOptions } from "@fw/options";

/** Options of {@link events}. */
export interface EventsOptions<Item> {
  /** Returns the id of an item. A client that reconnects sends the last one as `Last-Event-ID`. */
  readonly id?: ((item: Item) => string | number) | undefined;
  /** After how many milliseconds of silence a comment is sent; default 5,000. 0 disables it. */
  readonly keepAlive?: number | undefined;
}

/** Server-sent events, whose data is the JSON form of items. Created by {@link events}. */
export interface EventStream<out Item> extends ReadableStream<Uint8Array> {
  /** The type of an item. It exists only in types. */
  readonly "~item": Item;
}

/**
 * Sends items as server-sent events (docs/specification.md#87-server-sent-events).
 *
 * When the client disconnects or the server begins to close, the signal aborts and the iterator's `return()` is called.
 *
 * @param source - The items, one event each: an async iterable, or a function that receives an `AbortSignal` and
 * returns one. The function is called when the response is read.
 * @param options - The ids of the items, and the interval of the comments that keep the connection open.
 * @returns The result to return from the handler, alone or in a `reply`.
 * @throws {@link TypeError} or {@link RangeError} when the source or an option is wrong.
 * @example
 * return events((signal) => listenToNotes(signal), { id: (note) => note.id });
 */
export function events<Item>(
  source: AsyncIterable<Item> | ((signal: AbortSignal) => AsyncIterable<Item>),
  options: EventsOptions<Item> = {},
): EventStream<Item> {
  const { id, keepAlive } = readOptions("events()", options, eventsOptions);
  if (typeof source !== "function" && !isStream(source)) throw new TypeError(sourceAdvice);
  if (id !== undefined && typeof id !== "function") {
    throw new TypeError("id must be a function that returns the id of an item");
  }
  const feed = new EventFeed(source, id as ToId, keepAlive);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => feed.pull(controller),
      cancel: () => {
        feed.stop();
      },
    },
    { highWaterMark: 0 },
  );
  const traits: StreamTraits = {
    headers: [
      ...["content-type", eventsType],
      ...["cache-control", "no-store, no-transform"],
      // nginx would hold back events.
      ...["x-accel-buffering", "no"],
    ],
    end: () => {
      feed.end();
    },
  };
  // No value has the member `~item`.
  return Object.assign(stream, { "~stream": traits }) as ReadableStream as EventStream<Item>;
}

const eventsType: MediaTypeOf<"events"> = "text/event-stream";

const sourceAdvice =
  "events() takes an async iterable, or a function that returns one, such as an async generator";

type Given = AsyncIterable<unknown> | ((signal: AbortSignal) => AsyncIterable<unknown>);

type ToId = ((item: unknown) => unknown) | undefined;

/** Reads a source while the client reads, and sends a comment when the source is silent. */
class EventFeed {
  readonly #given: Given;
  readonly #id: ToId;
  readonly #keepAlive: number;
  #abort: AbortController | undefined;
  #source: ChunkSource | undefined;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Whether the response has begun, if only with a comment. */
  #hasBegun = false;
  #isReading = false;
  #isOver = false;
  /** Returns or throws what the source has answered, once it has. */
  #outcome: (() => unknown) | undefined;
  /** Ends the wait of {@link pull}. */
  #wake: (() => void) | undefined;

  constructor(given: Given, id: ToId, keepAlive: number) {
    this.#given = given;
    this.#id = id;
    this.#keepAlive = keepAlive;
  }

  /** Enqueues one event or comment, or closes the stream. Called only while the client reads. */
  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    this.#controller = controller;
    try {
      this.#source ??= this.#open();
      if (this.#outcome === undefined) await this.#wait(this.#source);
      if (this.#isOver) return;
      const chunk = this.#take();
      if (chunk === null) controller.close();
      else controller.enqueue(chunk);
    } catch (error) {
      this.stop();
      throw isInstance(HttpError, error)
        ? new TypeError("An HttpError in events() is not a response: return it before events()", {
            cause: error,
          })
        : error;
    }
  }

  /** Ends the stream as if the source had ended. */
  end(): void {
    if (this.#isOver) return;
    this.stop();
    this.#controller?.close();
  }

  /** Releases the source. Never throws. */
  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#wake?.();
    this.#abort?.abort();
    try {
      // A source that was never read may still hold a subscription.
      if (typeof this.#given !== "function") this.#source ??= this.#open();
      ignoreFailure(this.#source?.cancel());
    } catch {
      // A failed cancellation has no effect: nothing reads the source any more.
    }
  }

  #open(): ChunkSource {
    let iterable = this.#given;
    if (typeof iterable === "function") {
      this.#abort = new AbortController();
      iterable = iterable(this.#abort.signal);
    }
    const source = openSource(Object(iterable) as object);
    if (source !== undefined) return source;
    ignoreFailure(iterable);
    throw new TypeError(sourceAdvice);
  }

  /** Waits for the source, but only until the response begins or a comment is due. */
  async #wait(source: ChunkSource): Promise<void> {
    if (!this.#isReading) this.#read(source);
    const delay = this.#hasBegun ? this.#keepAlive : 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (!this.#hasBegun || delay > 0) timer = setTimeout(resolve, delay);
    });
    clearTimeout(timer);
    this.#wake = undefined;
  }

  #read(source: ChunkSource): void {
    this.#isReading = true;
    const settle = (outcome: () => unknown): void => {
      this.#isReading = false;
      this.#outcome = outcome;
      this.#wake?.();
    };
    new Promise((resolve) => {
      resolve(source.read());
    }).then(
      (result) => {
        settle(() => result);
      },
      (error: unknown) => {
        settle(() => {
          throw error;
        });
      },
    );
  }

  /** Returns the next event, a comment if the source has been silent, or `null` at the end. */
  #take(): Uint8Array | null {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    this.#hasBegun = true;
    if (outcome === undefined) return encodeText(":\n\n");
    const { done, value } = outcome() as IteratorResult<unknown, unknown>;
    if (done !== true) return encodeText(this.#toEvent(value));
    ignoreFailuresIn(value);
    this.#isOver = true;
    return null;
  }

  /** JSON contains no line breaks, so an item cannot leave its field. */
  #toEvent(item: unknown): string {
    if (isInstance(HttpError, item)) throw item;
    const data = toResultJson(item, "The source of events() yielded");
    const id = this.#id?.(item);
    return `${id === undefined ? "" : `id: ${checkId(id)}\n`}data: ${data}\n\n`;
  }
}

function checkId(id: unknown): string {
  if (typeof id !== "string" && typeof id !== "number") {
    // The id may be a promise that rejects.
    ignoreFailure(id);
    throw new TypeError("The id of an event must be a string or a number");
  }
  const text = String(id);
  if (/[\r\n\0]/.test(text)) throw new TypeError("The id of an event has a line break or a NUL");
  return text;
}
