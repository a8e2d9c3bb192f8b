/** The bytes of a text in UTF-8. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** How many bytes a text, or these bytes, have. */
export function byteLength(content: string | Uint8Array): number {
  return typeof content === "string" ? toBytes(content).length : content.length;
}
