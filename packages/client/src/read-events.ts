/** The body of a route that returns `events(…)`. */
export interface EventStream<out Item> extends ReadableStream<Uint8Array> {
  /** The type of an item. It does not exist at run time. */
  readonly "~item": Item;
}

/**
 * Reads server-sent events (docs/specification.md#166-events). Leaving the loop cancels the body.
 *
 * @param data - The data of a call to a route that returns `events(…)`.
 * @returns The items, parsed from JSON. `id`, `event`, `retry` and comments are ignored.
 * @throws {@link SyntaxError} when the data of an event is not JSON, {@link TypeError} when the stream ends within an
 * event, or the error that reading the body fails with.
 * @example
 * const result = await client.get("/notes/changes");
 * if (result.ok) for await (const note of readEvents(result.data)) console.log(note.title);
 */
export async function* readEvents<Item>(data: EventStream<Item>): AsyncGenerator<Item, undefined> {
  const reader = data.getReader();
  const decoder = new TextDecoder();
  let line = "";
  // A line may end with CR, LF or both (https://html.spec.whatwg.org/#parsing-an-event-stream).
  let isAfterReturn = false;
  let fields: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      const isSecondHalf = isAfterReturn && text.startsWith("\n");
      if (text) isAfterReturn = text.endsWith("\r");
      const [first = "", ...others] = text.slice(+isSecondHalf).split(/\r\n?|\n/);
      line += first;
      for (const next of others) {
        const match = /^data(?:: ?([^]*))?$/.exec(line);
        if (match) fields.push(match[1] ?? "");
        else if (!line && fields.length) {
          yield JSON.parse(fields.join("\n")) as Item;
          fields = [];
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
