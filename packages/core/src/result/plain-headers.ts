import type { HeaderEntry } from "../outgoing.ts";
import { isToken } from "../request/request-headers.ts";

/** A value that `Headers` keeps unchanged: without control characters, and without spaces at its ends. */
const plainValue = /^(?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?$/;

/**
 * Reads headers that are a plain object of valid names and values, as most are. Building a `Headers` object took half of
 * the time that a reply with headers takes.
 *
 * @returns What `Headers` would list: lower-case names and values, sorted by name. `undefined` if only `Headers` can
 * tell, which then converts, joins or refuses them.
 */
export function readPlainHeaders(headers: object): readonly HeaderEntry[] | undefined {
  if (Object.getPrototypeOf(headers) !== Object.prototype) return undefined;
  if (Object.getOwnPropertySymbols(headers).length > 0) return undefined;
  const entries: HeaderEntry[] = [];
  for (const [name, value] of Object.entries(headers) as [string, unknown][]) {
    if (!isToken(name) || typeof value !== "string" || !plainValue.test(value)) return undefined;
    const lower = name.toLowerCase();
    if (entries.some(([known]) => known === lower)) return undefined;
    entries.push([lower, value]);
  }
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
