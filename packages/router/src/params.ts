import { NullRecord } from "@fw/percent";
import { decodeSegment, findSegmentEnd } from "./segment.ts";

/**
 * Where the parameters of a route are in a path that it matches.
 *
 * @internal
 */
export interface ParamPlaces {
  /** Their names, in the order of the path. */
  readonly names: readonly string[];
  /** How many characters of fixed text are before each of them. */
  readonly gaps: readonly number[];
  /** How many characters of fixed text are behind the last of them; `null` if anything may be. */
  readonly rest: number | null;
}

/**
 * Reads the parameters out of a path.
 *
 * @param places - Where they are.
 * @param path - A path that the route matches, with a single slash before each segment.
 * @returns The decoded values by name, on an object that inherits no keys.
 * @internal
 */
export function readParams(places: ParamPlaces, path: string): Readonly<Record<string, string>> {
  const { names, gaps, rest } = places;
  const [name] = names;
  if (name === undefined) return noParams;
  const params = new NullRecord<string>();
  // The most frequent case needs no search.
  if (names.length === 1 && rest !== null) {
    params[name] = decodeSegment(path.slice(gaps[0], path.length - rest));
    return params;
  }
  const isEscaped = path.includes("%");
  const last = names.length - 1;
  let end = 0;
  for (let index = 0; index <= last; index++) {
    const start = end + (gaps[index] ?? 0);
    end = index === last && rest !== null ? path.length - rest : findSegmentEnd(path, start);
    const segment = path.slice(start, end);
    params[names[index] ?? ""] = isEscaped ? decodeSegment(segment) : segment;
  }
  return params;
}

const noParams = Object.freeze(new NullRecord<string>());
