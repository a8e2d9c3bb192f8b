import { isNestedDeeper } from "./nesting.ts";

/**
 * How many arrays and objects may stand inside one another; a scalar has no level, `[]` has one.
 *
 * At most a quarter of what overflows the default stack when it is called 200 frames deep in a fresh
 * process, the smallest of Node 22.23, 24.21 and 26.10 with Zod 4.6.7: 592 levels of a recursive
 * schema with five wrappers on each level, 864 with a pipe, 3,968 for `JSON.stringify`; to repeat it,
 * raise the factor in `test/hazard.test.ts` until a `RangeError` appears.
 */
export const maxDepth = 128;

/** What makes a JSON value dangerous to work with. */
export type Hazard = "nested too deeply" | "forbidden key";

/**
 * Looks for what may harm the code that works with a parsed JSON value: more levels than
 * {@link maxDepth}, a `__proto__` key, or a `constructor` key whose value has a `prototype` key (the
 * two ways to a prototype when somebody copies the value).
 *
 * @param value - What `JSON.parse` has made of the text.
 * @param text - The text.
 * @param bytes - The same as UTF-8.
 * @returns A hazard, or `undefined`.
 */
export function findHazard(value: unknown, text: string, bytes: Uint8Array): Hazard | undefined {
  if (!isObject(value)) return undefined;
  if (!suspicious.some((part) => text.includes(part))) {
    if (!hasMoreThan(maxDepth, ["[", "{"], text)) return undefined;
    // Where there are many keys, to list them takes up to twice as long as to parse them.
    if (hasMoreThan(text.length / 32, ['"'], text)) {
      return isNestedDeeper(bytes, maxDepth) ? "nested too deeply" : undefined;
    }
  }
  return findWithin(value, maxDepth);
}

/** One of them is in every text that has a forbidden key, for escapes may spell any. */
const suspicious = ["__proto__", "constructor", "\\u"];

function hasMoreThan(limit: number, characters: readonly string[], text: string): boolean {
  let count = 0;
  for (const character of characters) {
    let index = text.indexOf(character);
    for (; index !== -1; index = text.indexOf(character, index + 1)) {
      if (++count > limit) return true;
    }
  }
  return false;
}

function findWithin(value: object, levels: number): Hazard | undefined {
  if (levels === 0) return "nested too deeply";
  return Array.isArray(value)
    ? findInElements(value, levels - 1)
    : findInMembers(value as Members, levels - 1);
}

function findInElements(elements: readonly unknown[], levels: number): Hazard | undefined {
  for (const element of elements) {
    const hazard = isObject(element) ? findWithin(element, levels) : undefined;
    if (hazard !== undefined) return hazard;
  }
  return undefined;
}

type Members = Readonly<Record<string, unknown>>;

function findInMembers(members: Members, levels: number): Hazard | undefined {
  // Not `for in`, which takes twice as long for keys that are numbers.
  for (const key of Object.keys(members)) {
    if (key === "__proto__") return "forbidden key";
    const member = members[key];
    if (!isObject(member)) continue;
    if (key === "constructor" && Object.hasOwn(member, "prototype")) return "forbidden key";
    const hazard = findWithin(member, levels);
    if (hazard !== undefined) return hazard;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
