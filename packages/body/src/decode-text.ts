// Without the annotation, bundlers would keep this in programs that read no text.
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes UTF-8 and keeps a byte-order mark.
 *
 * @throws {@link TypeError} when the bytes are not UTF-8.
 */
export function decodeStrictly(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Decodes UTF-8 and keeps a byte-order mark; returns `undefined` if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decodeStrictly(bytes);
  } catch {
    return undefined;
  }
}
