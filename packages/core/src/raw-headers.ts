import type { OutgoingBody } from "./outgoing.ts";

/** Headers of one connection and of the message's framing (RFC 9110 §7.6.1): the server's own. */
const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Lists headers as names and values in turn, `Set-Cookie` lines apart. Left out are those of the
 * connection, and a `Content-Length` wherever the length is known from the body itself.
 *
 * @throws TypeError when a value has a character that a field may not have (RFC 9110 §5.5): Fetch
 * lets more pass than HTTP
 * @internal
 */
export function toRawHeaders(headers: Headers, body: OutgoingBody): string[] {
  const raw: string[] = [];
  const isLengthKnown = !(body instanceof ReadableStream);
  for (const [name, value] of headers) {
    if (connectionHeaders.has(name) || (isLengthKnown && name === "content-length")) continue;
    if (!fieldValue.test(value)) throw new TypeError(`The header ${name} has a control character`);
    raw.push(name, value);
  }
  return raw;
}

/**
 * The value of a header in such a list.
 *
 * @internal
 */
export function findRawHeader(raw: readonly string[], name: string): string | undefined {
  for (let index = 0; index < raw.length; index += 2) {
    if (raw[index] === name) return raw[index + 1];
  }
  return undefined;
}
