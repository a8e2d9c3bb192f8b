import type { Pattern } from "./pattern.ts";
import { decodeSegment, segmentEnd, segmentStart } from "./segment.ts";

/**
 * Reads the parameters out of a path.
 *
 * @param pattern A pattern that matches the path.
 * @param path The path.
 * @returns The decoded values by name, on an object that inherits no keys.
 */
export function toParams(pattern: Pattern, path: string): Readonly<Record<string, string>> {
  const params = new Params();
  let end = 0;
  for (const segment of pattern.segments) {
    const start = segmentStart(path, end);
    end = segmentEnd(path, start);
    if (segment.kind === "parameter") params[segment.name] = decodeSegment(path.slice(start, end));
  }
  return params;
}

// An object made by a constructor keeps V8's fast properties, which Object.create(null) gives up.
class Params {
  [name: string]: string;

  static {
    Reflect.setPrototypeOf(this.prototype, null);
    Reflect.deleteProperty(this.prototype, "constructor");
  }
}
