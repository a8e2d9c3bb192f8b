/** Headers: the values by the names in lower case. */
export type RequestHeaders = Readonly<Record<string, string>>;

/**
 * Checks headers. No message repeats a value, or an invalid name, which may be a part of a value.
 *
 * @param where - What they belong to, for the message.
 * @throws {@link TypeError} when one cannot be sent, or belongs to the body.
 */
export function readHeaders(where: string, headers: unknown = {}): RequestHeaders {
  if (typeof headers !== "object" || headers === null || Symbol.iterator in headers) {
    throw new TypeError(`${where} must be an object of strings: { authorization: "Bearer …" }`);
  }
  const entries = Object.entries(headers).map(([name, value]: [string, unknown]) => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw new TypeError(`${where} has an invalid header name`);
    }
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`${where} has an invalid value for ${name}`);
    }
    if (/^content-(?:type|encoding|length)$/i.test(name)) {
      throw new TypeError(`${where} must not have ${name}: each request has its own`);
    }
    return [name.toLowerCase(), value] as const;
  });
  return Object.fromEntries(entries);
}
