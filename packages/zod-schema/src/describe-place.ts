/**
 * Describes the place of a schema in the schema that contains it.
 *
 * @param place - The marks of `mapParts`, the outermost first.
 * @returns A phrase such as `"a.b"`, `option 2 of the union "a"` or `"b" in the elements of "a"`.
 */
export function describePlace(place: string): string {
  let outer = "";
  let keys: string[] = [];
  const takeKeys = (): string => {
    if (keys.length === 0) return outer;
    const path = JSON.stringify(keys.join("."));
    keys = [];
    return path + (outer && ` in ${outer}`);
  };
  for (const [mark, key, quoted, index] of place.matchAll(marks)) {
    if (key !== undefined) keys.push(key);
    else if (quoted !== undefined) keys.push(String(JSON.parse(quoted)));
    else outer = nameStep(mark, Number(index) + 1, takeKeys());
  }
  return takeKeys();
}

/** The pattern of a mark. Its groups are a key, a quoted key, and the index of an item or an option. */
const marks = /\.([^.[\]{}|]*)|\[("(?:[^"\\]|\\.)*")\]|[[|](\d+)\]?|\[\]|\{\w+\}/g;

/** @param number - The number of the item or option, counted from 1. */
function nameStep(mark: string, number: number, outer: string): string {
  const many = parts.get(mark);
  if (many !== undefined) return outer === "" ? `its ${many}` : `the ${many} of ${outer}`;
  if (mark.startsWith("[")) return `item ${number}${outer && ` of ${outer}`}`;
  return `option ${number} of the union${outer && (outer.startsWith('"') ? " " : " in ")}${outer}`;
}

const parts: ReadonlyMap<string, string> = new Map([
  ["[]", "elements"],
  ["{key}", "keys"],
  ["{value}", "values"],
]);
