/**
 * Returns the bytes as a plain `Uint8Array` that fills its own buffer. A chunk from the platform may be a subclass
 * of `Uint8Array`, or part of a larger or shared buffer.
 */
export function toStandaloneBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, length } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === length;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/** Returns the bytes as a plain `Uint8Array` whose memory can be given to `File`. It copies only shared memory. */
export function toPlainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = bytes;
  const isShared = !(buffer instanceof ArrayBuffer);
  return isShared ? new Uint8Array(bytes) : new Uint8Array(buffer, byteOffset, length);
}
