import type { ParamPlaces } from "./params.ts";
import type { Pattern } from "./pattern.ts";

/**
 * The places of the parameters of all routes.
 *
 * @internal
 */
export class PlacesTable {
  readonly #places = new Map<string, ParamPlaces>();

  /**
   * Works out where the parameters of a route are.
   *
   * @param pattern - The path of the route.
   * @param texts - Its fixed texts.
   * @returns The places; the same for all routes that have them there, so that the look-ups of many
   * routes read few objects.
   */
  locate({ paramNames, hasWildcard }: Pattern, texts: readonly string[]): ParamPlaces {
    if (paramNames.length === 0) return noPlaces;
    let key = hasWildcard ? "*" : "";
    for (let index = 0; index < texts.length; index++) {
      key += `${texts[index]?.length ?? 0} ${paramNames[index] ?? ""} `;
    }
    let places = this.#places.get(key);
    if (places === undefined) {
      const gaps = texts.map((text) => text.length);
      const rest = gaps.pop() ?? 0;
      places = { names: paramNames, gaps, rest: hasWildcard ? null : rest };
      this.#places.set(key, places);
    }
    return places;
  }
}

const noPlaces: ParamPlaces = { names: [], gaps: [], rest: null };
