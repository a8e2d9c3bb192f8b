/**
 * Returns the bytes of a value in memory that every transport accepts, which is neither shared nor resizable.
 *
 * @returns `undefined` if the value is not bytes.
 * @throws {@link TypeError} when the memory was transferred elsewhere.
 */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  if (!(bytes instanceof Uint8Array)) return undefined;
  const { buffer } = bytes;
  if (!(buffer instanceof ArrayBuffer) || buffer.resizable) return new Uint8Array(bytes);
  if (buffer.detached)
    throw new TypeError("The bytes were transferred and are no longer available");
  return bytes as Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/** Encodes text as UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Closes a byte stream from its `pull`. A BYOB reader that waits for bytes learns of the end only by `respond`. */
export function closeBytes(controller: ReadableByteStreamController): void {
  controller.close();
  controller.byobRequest?.respond(0);
}
