/** A stream of a text's bytes, one character at a time. */
export function toByteStream(text: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const character of text) controller.enqueue(encoder.encode(character));
      controller.close();
    },
  });
}
