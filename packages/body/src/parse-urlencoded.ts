import { BodyError } from "./body-error.ts";

const space = 0x20;
const ampersand = 0x26;
const plus = 0x2b;
/** It replaces what is not UTF-8, as the URL Standard asks for. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Parses an `application/x-www-form-urlencoded` body as the platform does
 * (https://url.spec.whatwg.org/#urlencoded-parsing), which refuses none.
 *
 * @param bytes - The whole body.
 * @param maxParts - How many pairs there may be, between one `&` and the next; empty ones do not count.
 * @returns The form, with one entry for each pair.
 * @throws {@link BodyError} `PAYLOAD_TOO_LARGE` when there are more pairs.
 * @internal
 */
export function parseUrlencoded(bytes: Uint8Array, maxParts: number): FormData {
  if (countPairs(bytes) > maxParts) {
    throw new BodyError("PAYLOAD_TOO_LARGE", "The form has more parts than the limit", {
      maxParts,
    });
  }
  // For 1 MiB of them, Node's parser takes 80 ms.
  const text = decoder.decode(bytes.map((byte) => (byte === plus ? space : byte)));
  const form = new FormData();
  // It would drop a question mark in front.
  const pairs = new URLSearchParams(`&${text}`);
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

function countPairs(bytes: Uint8Array): number {
  let count = 0;
  let previous = ampersand;
  for (const byte of bytes) {
    if (byte !== ampersand && previous === ampersand) count++;
    previous = byte;
  }
  return count;
}
