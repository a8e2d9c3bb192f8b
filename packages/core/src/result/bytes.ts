/**
 * The bytes of a value as every transport takes them: of memory that belongs to the program alone, and
 * stays as large as it is.
 *
 * @returns Nothing where the value is no bytes.
 * @throws {@link TypeError} when the memory was transferred elsewhere.
 * @internal
 */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  if (!(bytes instanceof Uint8Array)) return undefined;
  const { buffer } = bytes;
  if (!(buffer instanceof ArrayBuffer) || buffer.resizable) return new Uint8Array(bytes);
  if (buffer.detached) throw new TypeError("The bytes were transferred and are not here any more");
  return bytes as Uint8Array<ArrayBuffer>;
}
