/**
 * The headers of a request, read-only: the reading half of the Web's `Headers`. Names match in any case, and repeated
 * fields are joined as `Headers` joins them.
 */
export interface RequestHeaders extends Iterable<[string, string]> {
  /**
   * The value of a header. `null` without one.
   *
   * @throws {@link TypeError} when the name is not a token, so that no request can have it.
   */
  get(name: string): string | null;
  /** Whether the request has a header. Throws as {@link RequestHeaders.get} does. */
  has(name: string): boolean;
  forEach(
    callback: (value: string, name: string, headers: RequestHeaders) => void,
    thisArg?: unknown,
  ): void;
  /** Names and values, sorted by name. Names are lower case. Each `set-cookie` has its own entry. */
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
}

const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** Whether a text can be the name of a header (RFC 9110 §5.6.2). */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** The part of {@link RequestHeaders} that is the same in all adapters. */
export abstract class HeadersView implements RequestHeaders {
  abstract entries(): IterableIterator<[string, string]>;
  /** The value of a header by its lower-case name. `null` without one. */
  protected abstract find(name: string): string | null;

  get(name: string): string | null {
    if (!isToken(name)) throw new TypeError(`"${name}" cannot be the name of a header`);
    return this.find(name.toLowerCase());
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  forEach(
    callback: (value: string, name: string, headers: RequestHeaders) => void,
    thisArg?: unknown,
  ): void {
    for (const [name, value] of this) callback.call(thisArg, value, name, this);
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this) yield name;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}
