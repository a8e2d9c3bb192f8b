import { NullRecord } from "@fw/percent";
import type { Search } from "./search.ts";
import { decodeSegment } from "./segment.ts";

/**
 * Makes the params of a match.
 *
 * @param names - The names of the route's parameters.
 * @param search - The look-up, which has found the route.
 * @returns The decoded values by name, on an object that inherits no keys.
 * @internal
 */
export function createParams(
  names: readonly string[],
  search: Search<unknown>,
): Readonly<Record<string, string>> {
  const params = new NullRecord<string>();
  const isEscaped = search.path.includes("%");
  let value = search.values;
  for (const name of names) {
    const text = value?.text ?? "";
    params[name] = isEscaped ? decodeSegment(text) : text;
    value = value?.next;
  }
  return params;
}
