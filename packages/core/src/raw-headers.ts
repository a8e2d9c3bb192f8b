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

/**
 * Lists headers as names and values in turn, `Set-Cookie` lines apart. Left out are those of the
 * connection, and a `Content-Length` wherever the length is known from the body itself.
 *
 * @param hasStream - whether the body is a stream, whose length nothing but its headers says
 * @throws TypeError when a value has a character that a field may not have, or the length of a stream is
 * none
 * @internal
 */
export function toRawHeaders(headers: Headers, hasStream: boolean): string[] {
  const raw: string[] = [];
  for (const [name, value] of headers) {
    if (connectionHeaders.has(name)) continue;
    if (name === "content-length") {
      if (!hasStream) continue;
      if (!/^\d+$/.test(value)) {
        throw new TypeError("The Content-Length of a stream must be one decimal number");
      }
    }
    assertFieldValue(`The header ${name}`, value);
    raw.push(name, value);
  }
  return raw;
}

const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Refuses a text that HTTP cannot carry in a head (RFC 9110 §5.5): Fetch lets more pass.
 *
 * @throws TypeError naming what holds the text, but not the text
 * @internal
 */
export function assertFieldValue(name: string, value: string): void {
  if (!fieldValue.test(value)) throw new TypeError(`${name} has a control character`);
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
