/**
 * The bytes of a body in a buffer of their own: the platform's chunks may be parts of one that holds other
 * things, shared, or of a class of their own.
 *
 * @internal
 */
export function toOwnBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, length } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === length;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
