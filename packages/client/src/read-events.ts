/** The body of a route that returns `events(…)`. */
export interface EventStream<out Item> extends ReadableStream<Uint8Array> {
  /** The type of an item. It does not exist at run time. */
  readonly "~item": Item;
}

/** Options of {@link readEvents}. */
export interface ReadEventsOptions {
  /**
   * Called with each new id, before the item that has it. A program that reconnects sends the last one in the header
   * `Last-Event-ID`.
   */
  readonly onId?: ((id: string) => void) | undefined;
}

/**
 * Reads server-sent events (docs/specification.md#166-events). Leaving the loop cancels the body.
 *
 * @param data - The data of a call to a route that returns `events(…)`.
 * @param options - What to do with ids.
 * @returns The items, parsed from JSON. `event`, `retry` and comments are ignored.
 * @throws {@link SyntaxError} when the data of an event is not JSON, {@link TypeError} when the stream ends within an
 * event, or the error that reading the body fails with.
 * @example
 * const result = await client.get("/notes/changes");
 * if (result.ok) for await (const note of readEvents(result.data)) console.log(note.title);
 */
export async function* readEvents<Item>(
  data: EventStream<Item>,
  { onId }: ReadEventsOptions = {},
): AsyncGenerator<Item, undefined> {
  const reader = data.getReader();
  const decoder = new TextDecoder();
  let line = "";
  // A line may end with CR, LF or both (https://html.spec.whatwg.org/#parsing-an-event-stream).
  let isAfterReturn = false;
  let fields: string[] = [];
  let id = "";
  let lastId = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      const isSecondHalf = isAfterReturn && text.startsWith("\n");
      if (text) isAfterReturn = text.endsWith("\r");
      const [first = "", ...others] = text.slice(+isSecondHalf).split(/\r\n?|\n/);
      line += first;
      for (const next of others) {
        const [, name, text = ""] = /^(data|id)(?:: ?([^]*))?$/.exec(line) ?? [];
        if (name === "data") fields.push(text);
        // The standard ignores an id with a NUL.
        else if (name) id = text.includes("\0") ? id : text;
        else if (!line) {
          const items = fields.length ? [JSON.parse(fields.join("\n")) as Item] : [];
          fields = [];
          if (id !== lastId) onId?.((lastId = id));
          yield* items;
        }
        line = next;
      }
      if (done) break;
    }
    if (line || fields.length) throw new TypeError("The stream ends within an event");
  } finally {
    // A failed cancellation does not matter.
    void reader.cancel().catch(() => 0);
  }
}
