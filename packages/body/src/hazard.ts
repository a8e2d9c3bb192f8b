/**
 * How many arrays and objects may stand inside one another; a scalar has no level, `[]` has one.
 *
 * At most a quarter of what overflows the default stack when it is called 200 frames deep in a fresh
 * process, the smallest of Node 22.23, 24.21 and 26.10 with Zod 4.6.7: 592 levels of a recursive
 * schema with five wrappers on each level, 864 with a pipe, 3,968 for `JSON.stringify`; to repeat it,
 * raise the factor in `test/hazard.test.ts` until a `RangeError` appears.
 */
export const maxDepth = 128;

/**
 * What makes a JSON value dangerous to work with.
 *
 * @internal
 */
export type Hazard = "nested too deeply" | "forbidden key";

/**
 * Looks for what may harm the code that works with a parsed JSON value: more levels than
 * {@link maxDepth}, a `__proto__` key, or a `constructor` key whose value has a `prototype` key (the
 * two ways to a prototype when code copies the value).
 *
 * Most small texts show at once that there is nothing; else the value is walked, which takes about a
 * seventh of what it takes to parse it, and at worst, where all keys are numbers, 1.6 times as long.
 *
 * @param value - What `JSON.parse` has made of the text.
 * @param text - The text.
 * @returns A hazard, or `undefined`.
 * @internal
 */
export function findHazard(value: unknown, text: string): Hazard | undefined {
  if (!isJsonContainer(value)) return undefined;
  if (!mayBeTooDeep(text) && !suspicious.some((part) => text.includes(part))) return undefined;
  return findWithin(value, maxDepth);
}

/** One of them is in every text that has a forbidden key, for escapes may spell any. */
const suspicious = ["__proto__", "constructor", "\\u"];

function mayBeTooDeep(text: string): boolean {
  let count = 0;
  for (const bracket of ["[", "{"]) {
    let index = text.indexOf(bracket);
    for (; index !== -1; index = text.indexOf(bracket, index + 1)) {
      if (++count > maxDepth) return true;
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
    const hazard = isJsonContainer(element) ? findWithin(element, levels) : undefined;
    if (hazard !== undefined) return hazard;
  }
  return undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** A loop over the keys is twice as fast as a list of them; what a prototype may add is passed over. */
function findInMembers(members: Members, levels: number): Hazard | undefined {
  for (const key in members) {
    if (key === "__proto__") return "forbidden key";
    const member = members[key];
    if (!isJsonContainer(member) || !Object.hasOwn(members, key)) continue;
    if (key === "constructor" && Object.hasOwn(member, "prototype")) return "forbidden key";
    const hazard = findWithin(member, levels);
    if (hazard !== undefined) return hazard;
  }
  return undefined;
}

function isJsonContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
