/**
 * Returns the bytes as a plain `Uint8Array` that fills its own buffer. A chunk from the platform may be a subclass
 * of `Uint8Array`, or part of a larger or shared buffer.
 */
export function toStandaloneBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, length } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === length;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
