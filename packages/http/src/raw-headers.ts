import { isToken } from "./request-headers.ts";

/**
 * The headers of a response, without those of the connection. The only framing header is the `Content-Length` of a
 * stream.
 */
export class RawHeaders {
  /** Alternating lower-case names and values. */
  readonly pairs: readonly string[];
  #isAscii: boolean | undefined;
  #headers: Headers | undefined;
  /** What {@link RawHeaders.mergeWith} was last called with and returned. */
  #last: readonly [own: RawHeaders, merge: Merge, merged: RawHeaders] | undefined;

  constructor(pairs: readonly string[], isAscii?: boolean) {
    this.pairs = pairs;
    this.#isAscii = isAscii;
  }

  /**
   * Copies headers that are a plain object of valid names and values, as most are, without a `Headers` object.
   *
   * @returns `undefined` if the values must be converted, joined, dropped or refused, see {@link RawHeaders.from}.
   * @throws {@link TypeError} when `Set-Cookie` is a list, which `Headers` would join to one line (RFC 6265 §3).
   */
  static fromPlain(headers: object | null): RawHeaders | undefined {
    if (headers === null || Object.getPrototypeOf(headers) !== Object.prototype) return undefined;
    if (Object.getOwnPropertySymbols(headers).length > 0) return undefined;
    const pairs: string[] = [];
    for (const name of Object.keys(headers)) {
      const value: unknown = headers[name as never];
      if (Array.isArray(value) && name.toLowerCase() === "set-cookie") {
        throw new TypeError("Set-Cookie cannot be a list: append each cookie to new Headers()");
      }
      if (!isToken(name) || typeof value !== "string" || !plainValue.test(value)) return undefined;
      const lower = name.toLowerCase();
      if (connectionHeaders.has(lower) || lower === "content-length") return undefined;
      // Names that differ only in case. A false match with a value is harmless, only slower.
      if (pairs.includes(lower)) return undefined;
      pairs.push(lower, value);
    }
    return new RawHeaders(pairs, true);
  }

  /**
   * Copies headers. `Set-Cookie` lines stay separate. Connection headers are dropped. `Content-Length` is dropped,
   * unless the body is a stream.
   *
   * @param hasStream - Whether the body is a stream, whose length only the headers can tell.
   * @throws {@link TypeError} when a value contains a forbidden character, or when a stream's length is not a number.
   */
  static from(headers: Headers, hasStream: boolean): RawHeaders {
    const pairs: string[] = [];
    for (const [name, value] of headers) {
      if (connectionHeaders.has(name)) continue;
      if (name === "content-length") {
        if (!hasStream) continue;
        if (!/^\d+$/.test(value)) {
          throw new TypeError("The Content-Length of a stream must be one decimal number");
        }
      }
      assertFieldValue(`The header ${name}`, value);
      pairs.push(name, value);
    }
    return new RawHeaders(pairs);
  }

  /** Whether every character is ASCII, computed once for all responses that share the headers. */
  get isAscii(): boolean {
    return (this.#isAscii ??= !this.pairs.some((text) => nonAscii.test(text)));
  }

  /** Converts to Web headers. `Response` copies them, so all responses that share this list share the result. */
  toHeaders(): Headers {
    if (this.#headers !== undefined) return this.#headers;
    const headers = new Headers();
    for (let index = 0; index < this.pairs.length; index += 2) {
      headers.append(this.pairs[index] ?? "", this.pairs[index + 1] ?? "");
    }
    return (this.#headers = headers);
  }

  /** Finds the first value of a header by its lower-case name. */
  find(name: string): string | undefined {
    for (let index = 0; index < this.pairs.length; index += 2) {
      if (this.pairs[index] === name) return this.pairs[index + 1];
    }
    return undefined;
  }

  /** Returns a copy with more headers, which replace those of the same name. */
  overriddenBy(own: RawHeaders): RawHeaders {
    return own.pairs.length === 0 ? this : this.mergeWith(own, override);
  }

  /**
   * Merges these headers with the response's own ones. Responses with equal own headers, such as the same `Cache-Control`,
   * share the result, with its `Headers`.
   *
   * @param merge - Returns the pairs of the result, which depend on nothing else. Always the same function.
   */
  mergeWith(own: RawHeaders, merge: Merge): RawHeaders {
    const last = this.#last;
    if (last?.[1] === merge && last[0].equals(own)) return last[2];
    const merged = new RawHeaders(merge(this, own), this.isAscii && own.isAscii);
    this.#last = [own, merge, merged];
    return merged;
  }

  equals({ pairs }: RawHeaders): boolean {
    return (
      pairs.length === this.pairs.length && pairs.every((text, index) => text === this.pairs[index])
    );
  }

  /** Returns a copy with more headers, given as alternating names and values. */
  with(pairs: readonly string[]): RawHeaders {
    return pairs.length === 0 ? this : new RawHeaders([...this.pairs, ...pairs]);
  }
}

/** The empty list. */
export const noHeaders: RawHeaders = new RawHeaders([]);

/** Merges two lists of headers, and returns the pairs. */
type Merge = (headers: RawHeaders, own: RawHeaders) => readonly string[];

function override({ pairs }: RawHeaders, own: RawHeaders): string[] {
  const merged: string[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    const name = pairs[index] ?? "";
    if (own.find(name) === undefined) merged.push(name, pairs[index + 1] ?? "");
  }
  merged.push(...own.pairs);
  return merged;
}

/** Headers that describe the connection or the framing (RFC 9110 §7.6.1). Only the server sets them. */
const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const nonAscii = /[^\0-\x7f]/;

/** A value that `Headers` keeps unchanged: ASCII without control characters, and without spaces at its ends. */
const plainValue = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;

const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Refuses a string that HTTP cannot carry in a header (RFC 9110 §5.5). Fetch is more lenient.
 *
 * @throws {@link TypeError} that names the header but not its value.
 */
export function assertFieldValue(name: string, value: string): void {
  if (!fieldValue.test(value)) throw new TypeError(`${name} has a control character`);
}
