const PERCENT = 0x25;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Decodes percent-encoded UTF-8 and refuses nothing: `%` without two hexadecimal digits stays, and
 * bytes that are not UTF-8 become U+FFFD
 * ({@link https://url.spec.whatwg.org/#string-percent-decode | URL Standard §1.3}).
 *
 * @param text - The encoded text, in which a `+` is a plus.
 * @returns The decoded text; what `decodeURIComponent` returns wherever that does not throw.
 */
export function percentDecode(text: string): string {
  const bytes = encoder.encode(text);
  let length = 0;
  let next = 0;
  bytes.forEach((byte, index) => {
    if (index < next) return;
    const escaped = byte === PERCENT ? readEscape(bytes, index) : Number.NaN;
    const isEscape = !Number.isNaN(escaped);
    bytes[length++] = isEscape ? escaped : byte;
    next = isEscape ? index + 3 : index + 1;
  });
  return decoder.decode(bytes.subarray(0, length));
}

function readEscape(bytes: Uint8Array, index: number): number {
  return 16 * hexValue(bytes[index + 1]) + hexValue(bytes[index + 2]);
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
