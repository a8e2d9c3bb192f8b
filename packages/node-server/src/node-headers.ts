import { HeadersView } from "@fw/http";
import type { IncomingMessage } from "node:http";

/**
 * The headers of a Node request, read from its raw head on use.
 *
 * Node's `message.headers` inherits from `Object.prototype` and loses a header named `__proto__`, on some versions all
 * after the first 1,000, and on other servers most repeated ones.
 */
export class NodeHeaders extends HeadersView {
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    super();
    this.#message = message;
  }

  entries(): IterableIterator<[string, string]> {
    const { rawHeaders } = this.#message;
    const entries: [string, string][] = [];
    const byName = new Map<string, [string, string]>();
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = (rawHeaders[index] ?? "").toLowerCase();
      const value = rawHeaders[index + 1] ?? "";
      const known = byName.get(name);
      if (known === undefined || name === "set-cookie") {
        const entry: [string, string] = [name, value];
        byName.set(name, entry);
        entries.push(entry);
      } else {
        known[1] = joinField(name, known[1], value);
      }
    }
    return entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).values();
  }

  protected find(name: string): string | null {
    const { rawHeaders } = this.#message;
    let found: string | null = null;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const each = rawHeaders[index] ?? "";
      // Most names differ in length.
      if (each.length !== name.length || each.toLowerCase() !== name) continue;
      found = joinField(name, found, rawHeaders[index + 1] ?? "");
    }
    return found;
  }
}

/** Joins the values of a repeated field as `Headers` does. RFC 9113 §8.2.3 joins cookies with a semicolon. */
function joinField(name: string, earlier: string | null, value: string): string {
  if (earlier === null) return value;
  return `${earlier}${name === "cookie" ? "; " : ", "}${value}`;
}
